//! The implementation of `Ir`.

use drr_runtime::attr::{AttrData, AttrView};
use drr_runtime::decl::OpDef;
use drr_runtime::ir::{
    AttrName, Block, Fold, FoldValue, InsertPoint, Ir, IrId, NewBlockArg, Op, OpKind, OpState,
    OpTrait, Region, Type, Value,
};
use drr_runtime::ty::{Signedness, TypeData, TypeView};

use super::{OpData, OpId, TestIr, Ty, ValueId};
use crate::support::ops;
use crate::support::rules::state;
use crate::support::text::op_in_short;

impl Ir for TestIr {
    type RawOp = OpId;
    type RawValue = ValueId;
    type RawBlock = u32;
    type RawRegion = u32;
    type RawType = Ty;
    type Attr = i64;
    type Loc = ();

    fn id(&self) -> Option<IrId> {
        Some(self.id)
    }
    fn bind_op<O: OpDef>(&mut self) -> Option<OpKind> {
        let kind = TestIr::kind_of(O::DECL.name)?;
        self.traits.declare(kind, O::DECL);
        Some(kind)
    }
    fn bind_trait(&mut self, name: &'static str) -> OpTrait {
        self.traits.bind(name)
    }
    fn has_trait(&self, kind: OpKind, op_trait: OpTrait) -> bool {
        self.traits.has(kind, op_trait)
    }
    fn is_declared_with(&self, kind: OpKind, op_trait: &str) -> bool {
        self.traits.has_named(kind, op_trait)
    }
    fn bind_attr(&mut self, _: OpKind, name: &str) -> AttrName {
        self.attr_id(name)
    }
    fn attr_name(&self, _: OpKind, name: &str) -> Option<AttrName> {
        let at = self.attr_names.iter().position(|other| other == name)?;
        Some(AttrName(at as u32))
    }
    fn kind_name(&self, kind: OpKind) -> String {
        ops::ALL[kind.0 as usize].name.to_string()
    }
    fn kind(&self, op: Op<Self>) -> OpKind {
        OpKind(self.data(op).kind)
    }
    fn num_operands(&self, op: Op<Self>) -> usize {
        self.data(op).operands.len()
    }
    fn operand(&self, op: Op<Self>, index: usize) -> Value<Self> {
        self.data(op).operands[index]
    }
    fn num_results(&self, op: Op<Self>) -> usize {
        self.data(op).results.len()
    }
    fn result(&self, op: Op<Self>, index: usize) -> Value<Self> {
        assert!(index < self.num_results(op), "{op:?} has no result {index}");
        Value(ValueId::Result(op.0, index as u32))
    }
    fn with_attr<R>(&self, op: Op<Self>, name: AttrName, f: impl FnOnce(Option<&i64>) -> R) -> R {
        f(self.data(op).attrs.get(&name.0))
    }
    fn loc(&self, _: Op<Self>) {}
    fn is_removable_if_unused(&self, op: Op<Self>) -> bool {
        self.has_trait(op, "Pure")
    }
    fn defining_op(&self, value: Value<Self>) -> Option<(Op<Self>, usize)> {
        match value.0 {
            ValueId::Result(op, index) => Some((Op(op), index as usize)),
            ValueId::Argument(..) => None,
        }
    }
    fn value_type(&self, value: Value<Self>) -> Type<Self> {
        match value.0 {
            ValueId::Result(op, index) => Type(self.data(Op(op)).results[index as usize]),
            ValueId::Argument(block, index) => {
                Type(self.blocks[block as usize].argument_types[index as usize])
            }
        }
    }
    fn for_each_use(&self, value: Value<Self>, mut f: impl FnMut(Op<Self>, usize) -> bool) {
        for (op, index) in self.uses(value).iter().rev() {
            if !f(*op, *index) {
                return;
            }
        }
    }
    fn with_type<R>(&self, ty: Type<Self>, f: impl FnOnce(TypeView<'_, Self>) -> R) -> R {
        let width = if ty.0 == Ty::I64 { 64 } else { 1 };
        f(TypeView::Integer {
            width,
            signedness: Signedness::Signless,
        })
    }
    fn with_attr_view<R>(&self, attr: &i64, f: impl FnOnce(AttrView<'_, Self>) -> R) -> R {
        f(AttrView::Integer {
            value: i128::from(*attr),
            ty: Type(Ty::I64),
        })
    }
    fn make_type(&mut self, data: &TypeData<Self>) -> Option<Type<Self>> {
        match data {
            TypeData::Type(ty) => Some(*ty),
            TypeData::Integer(64, Signedness::Signless) => Some(Type(Ty::I64)),
            TypeData::Integer(1, Signedness::Signless) => Some(Type(Ty::I1)),
            _ => None,
        }
    }
    fn make_attr(&mut self, data: &AttrData<Self>) -> Option<i64> {
        match data {
            AttrData::Attr(attr) => Some(*attr),
            AttrData::Integer { value, ty } if self.make_type(ty)?.0 == Ty::I64 => {
                i64::try_from(*value).ok()
            }
            _ => None,
        }
    }
    fn fused_loc(&mut self, _: &[Op<Self>]) {}
    fn parent_block(&self, op: Op<Self>) -> Option<Block<Self>> {
        self.data(op).block.map(Block)
    }
    fn parent_region(&self, block: Block<Self>) -> Option<Region<Self>> {
        Some(Region(self.blocks[block.0 as usize].region))
    }
    fn region_owner(&self, region: Region<Self>) -> Option<Op<Self>> {
        self.regions[region.0 as usize].owner
    }
    fn regions(&self, op: Op<Self>) -> Vec<Region<Self>> {
        self.data(op).regions.iter().copied().map(Region).collect()
    }
    fn blocks(&self, region: Region<Self>) -> Vec<Block<Self>> {
        self.regions[region.0 as usize]
            .blocks
            .iter()
            .copied()
            .map(Block)
            .collect()
    }
    fn first_op(&self, block: Block<Self>) -> Option<Op<Self>> {
        self.blocks[block.0 as usize].ops.first().copied()
    }
    fn next_op(&self, op: Op<Self>) -> Option<Op<Self>> {
        let ops = &self.blocks[self.data(op).block? as usize].ops;
        let at = ops.iter().position(|other| *other == op)?;
        ops.get(at + 1).copied()
    }

    fn create_op(&mut self, at: InsertPoint<Self>, state: OpState<'_, Self>) -> Op<Self> {
        let index = self.free.pop().unwrap_or_else(|| {
            self.slots.push((0, None));
            self.slots.len() as u32 - 1
        });
        let slot = &mut self.slots[index as usize];
        slot.0 += 1;
        let op = Op(OpId {
            index,
            generation: slot.0,
        });
        slot.1 = Some(OpData {
            kind: state.kind.0,
            operands: state.operands.to_vec(),
            results: state.result_types.iter().map(|ty| ty.0).collect(),
            uses: vec![vec![]; state.result_types.len()],
            attrs: state
                .attrs
                .iter()
                .map(|(name, value)| (name.0, *value))
                .collect(),
            regions: vec![],
            successors: state.successors.iter().map(|block| block.0).collect(),
            block: None,
        });
        for (index, value) in state.operands.iter().enumerate() {
            self.uses_mut(*value).push((op, index));
        }
        for given in state.regions {
            let region = self.new_region(Some(op));
            if let Some(given) = given {
                self.regions[region as usize].blocks.clear();
                self.move_region_body(*given, Region(region));
            }
            self.data_mut(op).regions.push(region);
        }
        self.link_op(op, at);
        op
    }
    fn erase_op(&mut self, op: Op<Self>) {
        let nested: Vec<_> = self
            .regions(op)
            .into_iter()
            .flat_map(|region| self.blocks(region))
            .collect();
        // Two passes, because uses may form cycles.
        nested
            .iter()
            .for_each(|block| self.drop_all_operands(*block));
        for block in nested {
            let ops = self.blocks[block.0 as usize].ops.clone();
            ops.into_iter().rev().for_each(|op| self.erase_op(op));
        }
        self.drop_operands(op);
        let data = self.data(op).clone();
        assert!(
            data.uses.iter().all(Vec::is_empty),
            "{op:?} is erased but used"
        );
        if let Some(block) = data.block {
            self.blocks[block as usize].ops.retain(|other| *other != op);
        }
        self.slots[op.0.index as usize].1 = None;
        self.free.push(op.0.index);
    }
    fn set_operand(&mut self, op: Op<Self>, index: usize, value: Value<Self>) {
        self.unlink(op, index, self.operand(op, index));
        self.data_mut(op).operands[index] = value;
        self.uses_mut(value).push((op, index));
    }
    fn set_attr(&mut self, op: Op<Self>, name: AttrName, attr: Option<i64>) {
        let attrs = &mut self.data_mut(op).attrs;
        match attr {
            Some(attr) => attrs.insert(name.0, attr),
            None => attrs.remove(&name.0),
        };
    }
    fn move_region_body(&mut self, from: Region<Self>, to: Region<Self>) -> bool {
        let blocks = std::mem::take(&mut self.regions[from.0 as usize].blocks);
        for block in &blocks {
            self.blocks[*block as usize].region = to.0;
        }
        self.regions[to.0 as usize].blocks = blocks;
        true
    }

    fn move_op(&mut self, op: Op<Self>, at: InsertPoint<Self>) -> bool {
        if self.rigid {
            return false;
        }
        self.unlink_op(op);
        self.link_op(op, at);
        true
    }
    fn create_block(
        &mut self,
        region: Region<Self>,
        before: Option<Block<Self>>,
        args: &[(Type<Self>, Option<()>)],
    ) -> Option<Block<Self>> {
        if self.rigid {
            return None;
        }
        let block = self.new_block(region, args.len());
        self.blocks[block.0 as usize].argument_types = args.iter().map(|(ty, _)| ty.0).collect();
        self.unlink_block(block.0);
        self.link_block(block.0, region, before);
        Some(block)
    }
    fn move_block(
        &mut self,
        block: Block<Self>,
        region: Region<Self>,
        before: Option<Block<Self>>,
    ) -> bool {
        if self.rigid {
            return false;
        }
        self.unlink_block(block.0);
        self.link_block(block.0, region, before);
        true
    }
    fn erase_block(&mut self, block: Block<Self>) -> bool {
        let ops = self.blocks[block.0 as usize].ops.clone();
        self.drop_all_operands(block);
        ops.into_iter().rev().for_each(|op| self.erase_op(op));
        assert!(
            self.blocks[block.0 as usize]
                .arguments
                .iter()
                .all(Vec::is_empty),
            "{block:?} is erased but its arguments are used"
        );
        self.unlink_block(block.0);
        true
    }
    fn insert_block_args(
        &mut self,
        block: Block<Self>,
        args: &[NewBlockArg<Self>],
    ) -> Option<Vec<Value<Self>>> {
        if self.rigid {
            return None;
        }
        for arg in args {
            let block = &mut self.blocks[block.0 as usize];
            block.arguments.insert(arg.index, vec![]);
            block.argument_types.insert(arg.index, arg.ty.0);
        }
        self.renumber_arguments(block.0);
        let values = args.iter();
        let values = values.map(|arg| Value(ValueId::Argument(block.0, arg.index as u32)));
        Some(values.collect())
    }
    fn erase_block_args(&mut self, block: Block<Self>, indices: &[usize]) -> bool {
        if self.rigid {
            return false;
        }
        for index in indices.iter().rev() {
            let data = &mut self.blocks[block.0 as usize];
            data.argument_types.remove(*index);
            let uses = data.arguments.remove(*index);
            assert!(uses.is_empty(), "an argument of {block:?} is still used");
        }
        self.renumber_arguments(block.0);
        true
    }
    fn set_successor(&mut self, op: Op<Self>, index: usize, block: Block<Self>) -> bool {
        self.data_mut(op).successors[index] = block.0;
        true
    }
    fn clone_without_regions(
        &mut self,
        op: Op<Self>,
        at: InsertPoint<Self>,
        operands: &[Value<Self>],
        successors: &[Block<Self>],
    ) -> Option<Op<Self>> {
        let data = self.data(op).clone();
        if self.rigid || self.uncloneable == Some(self.kind(op)) {
            return None;
        }
        let types: Vec<_> = data.results.iter().copied().map(Type).collect();
        let attrs: Vec<_> = data
            .attrs
            .iter()
            .map(|(name, value)| (AttrName(*name), *value))
            .collect();
        let mut state = state(OpKind(data.kind), operands, &types, &attrs);
        let regions = vec![None; data.regions.len()];
        (state.successors, state.regions) = (successors, &regions);
        let new = self.create_op(at, state);
        for region in self.regions(new) {
            self.regions[region.0 as usize].blocks.clear();
        }
        Some(new)
    }
    fn op_index(&self, op: Op<Self>) -> Option<usize> {
        let _ = self.data(op);
        self.numbered.then_some(op.0.index as usize)
    }
    fn num_successors(&self, op: Op<Self>) -> usize {
        self.data(op).successors.len()
    }
    fn successor(&self, op: Op<Self>, index: usize) -> Block<Self> {
        Block(self.data(op).successors[index])
    }
    fn block_args(&self, block: Block<Self>) -> Vec<Value<Self>> {
        let count = self.blocks[block.0 as usize].arguments.len() as u32;
        (0..count)
            .map(|index| Value(ValueId::Argument(block.0, index)))
            .collect()
    }
    fn is_constant_like(&self, op: Op<Self>) -> bool {
        self.has_trait(op, "ConstantLike")
    }
    /// `const + const` folds to a constant, `x * 1` to `x`, and `const + x` to `x + const` in place.
    /// A `two` folds to its operand and a constant.
    fn fold(&mut self, op: Op<Self>) -> Fold<Self> {
        let name = self.kind_name(self.kind(op));
        let constants: Vec<_> = self
            .data(op)
            .operands
            .clone()
            .into_iter()
            .map(|v| self.constant(v))
            .collect();
        match (name.as_str(), constants.as_slice()) {
            ("test.add", [Some(a), Some(b)]) => {
                Fold::Values(vec![FoldValue::Attr(a.wrapping_add(*b))])
            }
            ("test.add", [Some(_), None]) => {
                let (a, b) = (self.operand(op, 0), self.operand(op, 1));
                self.set_operand(op, 0, b);
                self.set_operand(op, 1, a);
                Fold::InPlace
            }
            ("test.neg", _) if self.folds_to_itself => Fold::InPlace,
            ("test.mul", [_, Some(1)]) => Fold::Values(vec![FoldValue::Value(self.operand(op, 0))]),
            ("test.two", [_]) => Fold::Values(vec![
                FoldValue::Value(self.operand(op, 0)),
                FoldValue::Attr(2),
            ]),
            _ => Fold::No,
        }
    }
    fn materialize_constant(
        &mut self,
        at: InsertPoint<Self>,
        _: Op<Self>,
        attr: &i64,
        ty: Type<Self>,
    ) -> Option<Op<Self>> {
        let kind = TestIr::kind_of("test.const").filter(|_| self.materializes)?;
        let attrs = [(self.attr_id("value"), *attr)];
        Some(self.create_op(at, state(kind, &[], &[ty], &attrs)))
    }
    fn verify(&self, op: Op<Self>) -> Result<(), String> {
        if self.invalid.is_some() && self.attrs(op).any(|(_, value)| Some(value) == self.invalid) {
            assert!(!self.verifier_panics, "an invalid operation");
            return Err(format!("{} is invalid", self.display_op(op)));
        }
        let nested = self
            .regions(op)
            .into_iter()
            .flat_map(|region| self.blocks(region));
        let mut ops = nested.flat_map(|block| self.blocks[block.0 as usize].ops.clone());
        ops.try_for_each(|op| self.verify(op))
    }
    fn attrs(&self, op: Op<Self>) -> Option<Vec<(AttrName, i64)>> {
        let attrs = TestIr::attrs(self, op);
        Some(attrs.map(|(name, value)| (AttrName(name), value)).collect())
    }
    fn display_op(&self, op: Op<Self>) -> String {
        op_in_short(self, op)
    }
}
