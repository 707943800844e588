//! The implementation of `Ir`.

use std::any::Any;

use drr_runtime::attr::{AttrData, AttrView};
use drr_runtime::decl::{Def, DialectAttr, OpDef, VerifyError};
use drr_runtime::interface::{FoldOpInterface, Interfaces};
use drr_runtime::ir::{
    AttrName, Block, Erased, Fold, InsertPoint, Ir, IrId, NewBlockArg, Op, OpKind, OpState,
    OpTrait, Region, Type, Value,
};
use drr_runtime::ty::{TypeData, TypePart, TypeView};

use crate::attr::Text;
use crate::context::create::value;
use crate::context::drivers::DRIVERS;
use crate::context::{Context, WellKnown};
use crate::ids::{Attr, Loc, NIL, RawBlock, RawOp, RawRegion, RawType, RawValue};
use crate::loc::LocKind;
use crate::storage::{Origin, PROPERTY};

impl Ir for Context {
    type RawOp = RawOp;
    type RawValue = RawValue;
    type RawBlock = RawBlock;
    type RawRegion = RawRegion;
    type RawType = RawType;
    type Attr = Attr;
    type Loc = Loc;

    const LINKS_BACK: bool = true;
    const DRIVERS: Option<&'static (dyn Any + Send + Sync)> = Some(&DRIVERS);

    fn id(&self) -> Option<IrId> {
        Some(self.id)
    }

    // ---- Names, resolved once -------------------------------------------------------------

    fn bind_op<O: OpDef>(&mut self) -> Option<OpKind> {
        Some(self.registered::<O>())
    }
    fn bind_def<D: Def>(&mut self) -> bool {
        self.registered_def::<D>()
    }
    fn bind_trait(&mut self, name: &'static str) -> OpTrait {
        self.kind_traits.bind(name)
    }
    #[inline]
    fn has_trait(&self, kind: OpKind, op_trait: OpTrait) -> bool {
        self.kind_traits.has(kind, op_trait)
    }
    fn is_declared_with(&self, kind: OpKind, op_trait: &str) -> bool {
        self.declaration(kind)
            .is_some_and(|decl| decl.has_trait(op_trait))
    }
    fn bind_attr(&mut self, kind: OpKind, name: &str) -> AttrName {
        let name = self.intern_name(name);
        self.name_on(kind, name)
    }
    fn attr_name(&self, kind: OpKind, name: &str) -> Option<AttrName> {
        self.find_name_on(kind, name)
    }
    fn kind_name(&self, kind: OpKind) -> String {
        self.kind_info(kind.0).name.to_string()
    }
    #[inline]
    fn interfaces(&self) -> Option<&Interfaces<Context>> {
        Some(&self.interfaces)
    }
    fn is_registered(&self, kind: OpKind) -> bool {
        self.declaration(kind).is_some()
    }
    #[inline]
    fn is_named(&self, kind: OpKind, name: &str) -> bool {
        *self.kind_info(kind.0).name == *name
    }

    // ---- Operations -----------------------------------------------------------------------

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn kind(&self, op: Op<Self>) -> OpKind {
        OpKind(self.op_data(op.0.0).kind())
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn num_operands(&self, op: Op<Self>) -> usize {
        self.op_data(op.0.0).num_operands() as usize
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn operand(&self, op: Op<Self>, index: usize) -> Value<Self> {
        value(self.operand_value(op.0.0, index as u32))
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn num_results(&self, op: Op<Self>) -> usize {
        self.op_data(op.0.0).num_results() as usize
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn result(&self, op: Op<Self>, index: usize) -> Value<Self> {
        value(self.result_value(op.0.0, index as u32))
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn result_type(&self, op: Op<Self>, index: usize) -> Type<Self> {
        match self.op_data(op.0.0) {
            data if data.has_few_results() && index == 0 => Type(data.result().ty),
            _ => self.value_type(self.result(op, index)),
        }
    }
    #[inline]
    fn with_attr<R>(&self, op: Op<Self>, name: AttrName, f: impl FnOnce(Option<&Attr>) -> R) -> R {
        f(self.find_attr(op.0.0, name.0).map(|slot| &slot.attr))
    }
    #[inline]
    fn loc(&self, op: Op<Self>) -> Loc {
        self.op_data(op.0.0).loc
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn is_unused(&self, op: Op<Self>) -> bool {
        let data = self.op_data(op.0.0);
        match data.has_few_results() {
            true => data.is_unused(),
            false => self.results(op).all(|result| self.use_empty(result)),
        }
    }
    #[inline]
    fn is_removable_if_unused(&self, op: Op<Self>) -> bool {
        self.removable_if_unused(op)
    }

    // ---- Values ---------------------------------------------------------------------------

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn defining_op(&self, value: Value<Self>) -> Option<(Op<Self>, usize)> {
        match self.origin(value.0.0) {
            Origin::Result(op, index) => Some((Op(RawOp(op)), index as usize)),
            Origin::Arg(..) => None,
        }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn value_type(&self, value: Value<Self>) -> Type<Self> {
        Type(self.value_data(value.0.0).ty)
    }
    #[inline]
    fn for_each_use(&self, value: Value<Self>, mut f: impl FnMut(Op<Self>, usize) -> bool) {
        let mut at = self.value_data(value.0.0).first_use;
        while at != NIL {
            let (op, index) = self.place_of_use(at);
            if !f(Op(RawOp(op)), index as usize) {
                return;
            }
            at = self.use_data(at).next;
        }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn use_empty(&self, value: Value<Self>) -> bool {
        self.value_data(value.0.0).first_use == NIL
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn has_one_use(&self, value: Value<Self>) -> bool {
        let first = self.value_data(value.0.0).first_use;
        first != NIL && self.use_data(first).next == NIL
    }

    // ---- Types and attributes -------------------------------------------------------------
    #[inline]
    fn with_type<R>(&self, ty: Type<Self>, f: impl FnOnce(TypeView<'_, Self>) -> R) -> R {
        self.view_type(ty.0, f)
    }
    fn type_part(&self, ty: Type<Self>, part: TypePart) -> Option<Attr> {
        self.part_of_type(ty.0, part)
    }
    fn scalable_dims(&self, ty: Type<Self>) -> Vec<bool> {
        self.scalable_dims_of(ty.0).to_vec()
    }
    #[inline]
    fn with_attr_view<R>(&self, attr: &Attr, f: impl FnOnce(AttrView<'_, Self>) -> R) -> R {
        self.view_attr(*attr, f)
    }
    fn make_type(&mut self, data: &TypeData<Self>) -> Option<Type<Self>> {
        self.type_from_data(data)
    }
    fn make_attr(&mut self, data: &AttrData<Self>) -> Option<Attr> {
        self.attr_from_data(data)
    }
    fn fused_loc(&mut self, ops: &[Op<Self>]) -> Loc {
        self.loc_of_ops(ops)
    }
    fn type_class(&self, ty: Type<Self>) -> Option<usize> {
        self.class_of_type(ty.0)
    }
    fn attr_class(&self, attr: &Attr) -> Option<usize> {
        self.class_of_attr(*attr)
    }

    // ---- Structure ------------------------------------------------------------------------
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn parent_block(&self, op: Op<Self>) -> Option<Block<Self>> {
        RawBlock::from_slot(self.op_data(op.0.0).block).map(Block)
    }
    #[inline]
    fn parent_region(&self, block: Block<Self>) -> Option<Region<Self>> {
        RawRegion::from_slot(self.block_data(block.0.0).region).map(Region)
    }
    #[inline]
    fn region_owner(&self, region: Region<Self>) -> Option<Op<Self>> {
        RawOp::from_slot(self.region_data(region.0.0).owner).map(Op)
    }
    fn regions(&self, op: Op<Self>) -> Vec<Region<Self>> {
        self.region_ids(op.0.0)
            .iter()
            .map(|&region| Region(RawRegion(region)))
            .collect()
    }
    fn blocks(&self, region: Region<Self>) -> Vec<Block<Self>> {
        self.region_blocks(region.0.0)
            .map(|block| Block(RawBlock(block)))
            .collect()
    }
    #[inline]
    fn first_op(&self, block: Block<Self>) -> Option<Op<Self>> {
        RawOp::from_slot(self.block_data(block.0.0).first).map(Op)
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn next_op(&self, op: Op<Self>) -> Option<Op<Self>> {
        RawOp::from_slot(self.op_data(op.0.0).next).map(Op)
    }

    // ---- Changes --------------------------------------------------------------------------
    #[inline]
    fn create_op(&mut self, at: InsertPoint<Self>, state: OpState<'_, Self>) -> Op<Self> {
        self.create(at, state)
    }
    #[inline]
    fn rebuild_op(&mut self, op: Op<Self>, state: &OpState<'_, Self>) -> bool {
        self.rebuild(op.0.0, state)
    }
    #[inline]
    fn erase_op(&mut self, op: Op<Self>) {
        self.erase(op.0.0);
    }
    #[inline]
    fn set_operand(&mut self, op: Op<Self>, index: usize, value: Value<Self>) {
        let count = self.op_data(op.0.0).num_operands();
        assert!(index < count as usize, "operand {index} of {op:?}");
        let at = self.use_of_operand(op.0.0, index as u32);
        self.unlink_use(at);
        self.link_use(at, value.0.0);
    }
    fn set_attr(&mut self, op: Op<Self>, name: AttrName, attr: Option<Attr>) {
        self.set_slot(op.0.0, name.0, attr);
    }
    fn set_operands(
        &mut self,
        op: Op<Self>,
        operands: &[Value<Self>],
        segments: Option<&[u32]>,
    ) -> bool {
        Context::set_operands(self, op, operands);
        if let Some(segments) = segments {
            let attr = self.i32_array_attr(segments.iter().copied());
            let name = WellKnown::OPERAND_SEGMENTS.0 | PROPERTY;
            self.set_slot(op.0.0, name, Some(attr));
        }
        true
    }
    fn simplify_region(
        &mut self,
        region: Region<Self>,
        dead_ops: bool,
        erased: &mut dyn FnMut(&Self, Erased<Self>),
    ) -> bool {
        let blocks = self.erase_unreachable(region.0.0, erased);
        blocks | (dead_ops && self.erase_dead(region.0.0, erased))
    }
    fn has_ssa_dominance(&self, region: Region<Self>) -> bool {
        self.region_owner(region)
            .is_none_or(|owner| !self.traits(self.kind(owner)).has_graph_region())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn op_index(&self, op: Op<Self>) -> Option<usize> {
        Some(op.0.index())
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn num_regions(&self, op: Op<Self>) -> usize {
        self.region_ids(op.0.0).len()
    }
    #[inline]
    fn region(&self, op: Op<Self>, index: usize) -> Option<Region<Self>> {
        let region = self.region_ids(op.0.0).get(index)?;
        Some(Region(RawRegion(*region)))
    }
    fn move_region_body(&mut self, from: Region<Self>, to: Region<Self>) -> bool {
        self.move_blocks(from.0.0, to.0.0);
        true
    }
    #[inline]
    fn last_op(&self, block: Block<Self>) -> Option<Op<Self>> {
        RawOp::from_slot(self.block_data(block.0.0).last).map(Op)
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn prev_op(&self, op: Op<Self>) -> Option<Op<Self>> {
        RawOp::from_slot(self.op_data(op.0.0).prev).map(Op)
    }
    fn next_block(&self, block: Block<Self>) -> Option<Block<Self>> {
        RawBlock::from_slot(self.block_data(block.0.0).next).map(Block)
    }
    fn is_before_in_block(&self, op: Op<Self>, other: Op<Self>) -> bool {
        self.precedes(op.0.0, other.0.0)
    }
    fn first_block(&self, region: Region<Self>) -> Option<Block<Self>> {
        RawBlock::from_slot(self.region_data(region.0.0).first).map(Block)
    }
    fn single_block(&self, region: Region<Self>) -> Option<Block<Self>> {
        let data = self.region_data(region.0.0);
        let first = self.first_block(region);
        first.filter(|_| data.first == data.last)
    }
    fn move_op(&mut self, op: Op<Self>, at: InsertPoint<Self>) -> bool {
        self.move_ops(op, op, at)
    }
    fn move_ops(&mut self, first: Op<Self>, last: Op<Self>, at: InsertPoint<Self>) -> bool {
        self.move_run(first.0.0, last.0.0, at);
        true
    }
    fn create_block(
        &mut self,
        region: Region<Self>,
        before: Option<Block<Self>>,
        args: &[(Type<Self>, Option<Loc>)],
    ) -> Option<Block<Self>> {
        Some(self.new_block_before(region, before, args))
    }
    fn move_block(
        &mut self,
        block: Block<Self>,
        region: Region<Self>,
        before: Option<Block<Self>>,
    ) -> bool {
        self.unlink_block(block.0.0);
        self.insert_block(block.0.0, region.0.0, before.map(|before| before.0.0));
        true
    }
    fn erase_block(&mut self, block: Block<Self>) -> bool {
        Context::erase_block(self, block);
        true
    }
    fn insert_block_args(
        &mut self,
        block: Block<Self>,
        args: &[NewBlockArg<Self>],
    ) -> Option<Vec<Value<Self>>> {
        Some(self.insert_args(block.0.0, args))
    }
    fn erase_block_args(&mut self, block: Block<Self>, indices: &[usize]) -> bool {
        self.drop_args_at(block.0.0, indices);
        true
    }
    fn for_each_block_use(&self, block: Block<Self>, mut f: impl FnMut(Op<Self>, usize) -> bool) {
        self.predecessors_of(block).all(|(op, index)| f(op, index));
    }
    fn set_successor(&mut self, op: Op<Self>, index: usize, block: Block<Self>) -> bool {
        self.redirect(op.0.0, index as u32, block.0.0);
        true
    }
    fn set_loc(&mut self, op: Op<Self>, loc: Loc) -> bool {
        self.verified.forget();
        self.op_mut(op.0.0).loc = loc;
        true
    }
    fn clone_without_regions(
        &mut self,
        op: Op<Self>,
        at: InsertPoint<Self>,
        operands: &[Value<Self>],
        successors: &[Block<Self>],
    ) -> Option<Op<Self>> {
        let new = self.like(op.0.0, operands);
        self.link_successors(new, successors.iter().map(|block| block.0.0));
        self.insert(new, at);
        Some(Op(RawOp(new)))
    }
    fn operand_segments(&self, op: Op<Self>) -> Option<Vec<u32>> {
        self.segments(op.0.0, WellKnown::OPERAND_SEGMENTS)
    }
    fn result_segments(&self, op: Op<Self>) -> Option<Vec<u32>> {
        self.segments(op.0.0, WellKnown::RESULT_SEGMENTS)
    }
    fn operand_segment(&self, op: Op<Self>, group: usize) -> Option<u32> {
        self.segment(op.0.0, WellKnown::OPERAND_SEGMENTS, group)
    }
    fn result_segment(&self, op: Op<Self>, group: usize) -> Option<u32> {
        self.segment(op.0.0, WellKnown::RESULT_SEGMENTS, group)
    }
    fn num_successors(&self, op: Op<Self>) -> usize {
        self.successors(op.0.0).len()
    }
    fn successor(&self, op: Op<Self>, index: usize) -> Block<Self> {
        Block(RawBlock(self.successors(op.0.0)[index].block))
    }
    fn block_args(&self, block: Block<Self>) -> Vec<Value<Self>> {
        let args = self.block_data(block.0.0).args.iter();
        args.map(|&arg| value(arg)).collect()
    }
    fn block_arg(&self, block: Block<Self>, index: usize) -> Option<Value<Self>> {
        let args = &self.block_data(block.0.0).args;
        args.get(index).map(|&arg| value(arg))
    }
    fn num_block_args(&self, block: Block<Self>) -> usize {
        self.block_data(block.0.0).args.len()
    }
    fn attr_hash(&self, attr: &Attr) -> u64 {
        u64::from(attr.0)
    }
    #[inline]
    fn may_fold(&self, kind: OpKind) -> bool {
        self.interfaces.model::<dyn FoldOpInterface>(kind).is_some()
    }
    fn fold(&mut self, op: Op<Self>) -> Fold<Self> {
        self.folded(op)
    }
    fn materialize_constant(
        &mut self,
        at: InsertPoint<Self>,
        like: Op<Self>,
        attr: &Attr,
        ty: Type<Self>,
    ) -> Option<Op<Self>> {
        self.materialized(at, like, attr, ty)
    }
    #[inline]
    fn is_constant_like(&self, op: Op<Self>) -> bool {
        self.traits(self.kind(op)).is_constant_like()
    }
    #[inline]
    fn constant_attr(&self, op: Op<Self>) -> Option<AttrName> {
        if !self.is_constant_like(op) {
            return None;
        }
        let mut slots = self.attr_slots(op.0.0).iter();
        let slot = slots.find(|slot| slot.name() == WellKnown::VALUE)?;
        Some(AttrName(slot.name))
    }
    fn verify_dialect_attr(&self, attr: DialectAttr<'_, Self>) -> Result<(), VerifyError> {
        let dialect = attr.name.split_once('.').map_or("", |name| name.0);
        match self.attr_verifiers.get(dialect) {
            Some(verify) => verify(attr),
            None => Ok(()),
        }
    }
    fn discardable_attrs(&self, op: Op<Self>) -> Vec<(AttrName, Attr)> {
        let slots = self.attr_slots(op.0.0).iter();
        let slots = slots.filter(|slot| !slot.is_property());
        slots.map(|slot| (AttrName(slot.name), slot.attr)).collect()
    }
    fn attrs(&self, op: Op<Self>) -> Option<Vec<(AttrName, Attr)>> {
        let slots = self.attr_slots(op.0.0).iter();
        // Slots are in the order of changes. Properties come first.
        let mut attrs = Vec::from_iter(slots.map(|slot| (slot.name ^ PROPERTY, slot.attr.0)));
        attrs.sort_unstable();
        let named = |(name, attr)| (AttrName(name ^ PROPERTY), Attr(attr));
        Some(attrs.into_iter().map(named).collect())
    }
    fn named_loc(&mut self, name: &str, child: Option<Loc>) -> Option<Loc> {
        let child = child.unwrap_or(Loc::UNKNOWN);
        Some(self.intern_loc(LocKind::Name(Text::from(name), child)))
    }
    fn fuse_locs(&mut self, locs: &[Loc], metadata: Option<&str>) -> Option<Loc> {
        let metadata = metadata.map(|text| self.string_attr(text));
        Some(self.fuse(locs, metadata))
    }
    fn value_loc(&self, value: Value<Self>) -> Option<Loc> {
        match self.origin(value.0.0) {
            Origin::Result(op, _) => Some(self.op_data(op).loc),
            Origin::Arg(block, index) => {
                let locs = &self.block_data(block).arg_locs;
                locs.get(index as usize).copied()
            }
        }
    }
    fn block_of_arg(&self, value: Value<Self>) -> Option<Block<Self>> {
        self.block_argument_of(value).map(|(block, _)| block)
    }
    fn verify(&self, op: Op<Self>) -> Result<(), String> {
        self.verify_op(op).map_err(|errors| format!("{errors:#}"))
    }
    fn display_op(&self, op: Op<Self>) -> String {
        self.op_in_messages(op)
    }
    fn value_name(&self, value: Value<Self>) -> Option<String> {
        self.value_in_messages(value)
    }
    fn display_attr(&self, attr: &Attr) -> String {
        self.attr_text(*attr)
    }
    fn display_type(&self, ty: Type<Self>) -> String {
        self.type_text(ty)
    }
}
