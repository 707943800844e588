//! A wrapper around the small IR that breaks a contract.

use drr_runtime::attr::{AttrData, AttrView};
use drr_runtime::decl::OpDef;
use drr_runtime::ir::{
    AttrName, Block, Erased, Fold, InsertPoint, Ir, IrId, NewBlockArg, Op, OpKind, OpState,
    OpTrait, Region, Type, Value,
};
use drr_runtime::ty::{TypeData, TypeView};

use super::fault::{FAULT, Fault, broken};
use super::faulty::{Faulty, RawTy, block, op, value};
use super::place::Place;
use crate::support::TestIr;
use crate::support::ir::{OpId, Ty, ValueId};

impl Ir for Faulty {
    type RawOp = OpId;
    type RawValue = ValueId;
    type RawBlock = u32;
    type RawRegion = u32;
    type RawType = RawTy;
    type Attr = i64;
    type Loc = Place;

    const OPS_AS_DECLARED: bool = true;

    fn id(&self) -> Option<IrId> {
        let faults = [Fault::NoIdentity, Fault::KindsInOrder, Fault::TraitsInOrder];
        self.ir.id().filter(|_| !faults.contains(&FAULT.get()))
    }
    fn bind_op<O: OpDef>(&mut self) -> Option<OpKind> {
        let kind = self.ir.bind_op::<O>()?;
        if !Faulty::is_declared_as(kind, O::DECL) {
            return None;
        }
        let kind = match FAULT.get() {
            Fault::OneKind => OpKind(0),
            _ => self.number(kind),
        };
        self.traits_before.entry(kind).or_insert(self.bound.len());
        Some(kind)
    }
    fn bind_trait(&mut self, name: &'static str) -> OpTrait {
        let known = self.bound.iter().position(|other| *other == name);
        let known = known.or_else(|| broken(Fault::OneTrait).then_some(0));
        OpTrait(known.unwrap_or_else(|| {
            self.bound.push(name);
            self.bound.len() - 1
        }) as u32)
    }
    fn has_trait(&self, kind: OpKind, op_trait: OpTrait) -> bool {
        let number = op_trait.0 as usize;
        let late = number >= self.traits_before.get(&kind).copied().unwrap_or(0);
        let known = !(late && broken(Fault::TraitsOfLaterOps));
        broken(Fault::EveryTrait)
            || known
                && !broken(Fault::NoTraits)
                && self
                    .bound
                    .get(number)
                    .is_some_and(|name| self.has(kind, name))
    }
    fn is_declared_with(&self, kind: OpKind, op_trait: &str) -> bool {
        !broken(Fault::NoTraitNames) && self.has(kind, op_trait)
    }
    fn bind_attr(&mut self, kind: OpKind, name: &str) -> AttrName {
        self.ir.bind_attr(kind, name)
    }
    fn attr_name(&self, kind: OpKind, name: &str) -> Option<AttrName> {
        self.ir.attr_name(kind, name)
    }
    fn kind_name(&self, kind: OpKind) -> String {
        let name = self.ir.kind_name(self.below(kind));
        if broken(Fault::WrongName) {
            name.to_uppercase()
        } else {
            name
        }
    }
    fn kind(&self, of: Op<Self>) -> OpKind {
        self.number_of(self.ir.kind(op(of)))
    }
    fn num_operands(&self, of: Op<Self>) -> usize {
        self.ir.num_operands(op(of))
    }
    fn operand(&self, of: Op<Self>, index: usize) -> Value<Self> {
        let index = if broken(Fault::FirstOperandTwice) {
            0
        } else {
            index
        };
        Value(self.ir.operand(op(of), index).0)
    }
    fn num_results(&self, of: Op<Self>) -> usize {
        self.ir.num_results(op(of))
    }
    fn result(&self, of: Op<Self>, index: usize) -> Value<Self> {
        Value(self.ir.result(op(of), index).0)
    }
    fn with_attr<R>(&self, of: Op<Self>, name: AttrName, f: impl FnOnce(Option<&i64>) -> R) -> R {
        f(self.stored(of, name).as_ref())
    }
    fn loc(&self, of: Op<Self>) -> Place {
        self.locs[&of.0].clone()
    }
    fn is_removable_if_unused(&self, of: Op<Self>) -> bool {
        !broken(Fault::NothingIsPure) && self.ir.is_removable_if_unused(op(of))
    }
    fn defining_op(&self, of: Value<Self>) -> Option<(Op<Self>, usize)> {
        let (op, index) = self.ir.defining_op(value(of))?;
        Some((
            Op(op.0),
            index + usize::from(broken(Fault::WrongResultNumber)),
        ))
    }
    fn value_type(&self, of: Value<Self>) -> Type<Self> {
        if broken(Fault::ArgumentsOfOneType) && self.defining_op(of).is_none() {
            return Type((Ty::I64, 0));
        }
        Type((self.ir.value_type(value(of)).0, 0))
    }
    fn for_each_use(&self, of: Value<Self>, mut f: impl FnMut(Op<Self>, usize) -> bool) {
        for (op, index) in self.uses(of, Fault::ForgetsAUse) {
            if !f(op, index) && !broken(Fault::DoesNotStop) {
                return;
            }
        }
    }
    fn for_each_use_unordered(&self, of: Value<Self>, mut f: impl FnMut(Op<Self>, usize) -> bool) {
        let uses = self.uses(of, Fault::ForgetsAnUnorderedUse).into_iter();
        let _all = uses.rev().all(|(op, index)| f(op, index));
    }
    fn with_type<R>(&self, ty: Type<Self>, f: impl FnOnce(TypeView<'_, Self>) -> R) -> R {
        let width = match ty.0.0 {
            Ty::I1 if !broken(Fault::TypesMixedUp) => 1,
            _ => 64,
        };
        f(TypeView::Integer {
            width,
            signedness: drr_runtime::ty::Signedness::Signless,
        })
    }
    fn with_attr_view<R>(&self, attr: &i64, f: impl FnOnce(AttrView<'_, Self>) -> R) -> R {
        let value = match FAULT.get() {
            Fault::LosesTheSign => attr.abs(),
            Fault::ShortIntegers => i64::from(*attr as i32),
            _ => *attr,
        };
        f(AttrView::Integer {
            value: value.into(),
            ty: Type((Ty::I64, 0)),
        })
    }
    fn make_type(&mut self, data: &TypeData<Self>) -> Option<Type<Self>> {
        let ty = match data {
            TypeData::Type(ty) => return Some(*ty),
            TypeData::Integer(64, drr_runtime::ty::Signedness::Signless) => Ty::I64,
            TypeData::Integer(1, drr_runtime::ty::Signedness::Signless) => Ty::I1,
            TypeData::Text(_) if broken(Fault::ReadsAnyType) => Ty::I64,
            _ => return None,
        };
        self.types += u32::from(broken(Fault::TypesTwice));
        Some(Type((ty, self.types)))
    }
    fn make_attr(&mut self, data: &AttrData<Self>) -> Option<i64> {
        match data {
            AttrData::Attr(attr) => Some(*attr),
            AttrData::Integer { value, .. } if broken(Fault::Saturates) && *value > 1 << 63 => {
                Some(i64::MAX)
            }
            AttrData::Integer { value, ty } if self.make_type(ty)?.0.0 == Ty::I64 => {
                i64::try_from(*value).ok()
            }
            _ => None,
        }
    }
    fn fused_loc(&mut self, ops: &[Op<Self>]) -> Place {
        let places = ops.iter().map(|op| self.loc(*op));
        Faulty::fused(places.collect(), None)
    }
    fn parent_block(&self, of: Op<Self>) -> Option<Block<Self>> {
        let parent = self.ir.parent_block(op(of))?;
        (!broken(Fault::NoParent)).then_some(Block(parent.0))
    }
    fn parent_region(&self, of: Block<Self>) -> Option<Region<Self>> {
        self.ir
            .parent_region(block(of))
            .map(|region| Region(region.0))
    }
    fn region_owner(&self, region: Region<Self>) -> Option<Op<Self>> {
        let owner = self.ir.region_owner(Region(region.0))?;
        (!broken(Fault::NoOwner)).then_some(Op(owner.0))
    }
    fn regions(&self, of: Op<Self>) -> Vec<Region<Self>> {
        let regions = self.ir.regions(op(of));
        if broken(Fault::IsNestedInItself) && regions.is_empty() {
            let around = self
                .parent_block(of)
                .and_then(|block| self.parent_region(block));
            return around.into_iter().collect();
        }
        regions.into_iter().map(|region| Region(region.0)).collect()
    }
    fn region(&self, of: Op<Self>, index: usize) -> Option<Region<Self>> {
        let index = index * usize::from(!broken(Fault::FirstRegionOnly));
        self.regions(of).get(index).copied()
    }
    fn blocks(&self, region: Region<Self>) -> Vec<Block<Self>> {
        let blocks = self.ir.blocks(Region(region.0)).into_iter();
        blocks.map(|block| Block(block.0)).collect()
    }
    fn first_op(&self, of: Block<Self>) -> Option<Op<Self>> {
        self.ir.first_op(block(of)).map(|op| Op(op.0))
    }
    fn next_op(&self, of: Op<Self>) -> Option<Op<Self>> {
        let next = self.ir.next_op(op(of));
        let place = self.ir.parent_block(op(of))?;
        let first = self.ir.first_op(place)?;
        let second = self.ir.next_op(first);
        let next = match next {
            Some(next) if broken(Fault::SkipsAnOp) && Some(op(of)) == second => {
                self.ir.next_op(next)
            }
            None if broken(Fault::GoesRound) => Some(first),
            next => next,
        };
        next.map(|op| Op(op.0))
    }
    fn create_op(&mut self, at: InsertPoint<Self>, state: OpState<'_, Self>) -> Op<Self> {
        self.created(at, state)
    }
    fn erase_op(&mut self, of: Op<Self>) {
        if broken(Fault::ErasureKeepsUses) {
            for index in 0..self.num_operands(of) {
                self.stale.push((self.operand(of, index).0, of.0, index));
            }
        }
        self.ir.erase_op(op(of));
    }
    fn set_operand(&mut self, of: Op<Self>, index: usize, to: Value<Self>) {
        let last = index > 1 && broken(Fault::SetsTheOperandBefore);
        let index = index - usize::from(last);
        if broken(Fault::KeepsOldUses) {
            self.stale.push((self.operand(of, index).0, of.0, index));
        }
        self.ir.set_operand(op(of), index, value(to));
    }
    fn set_operands(
        &mut self,
        of: Op<Self>,
        operands: &[Value<Self>],
        segments: Option<&[u32]>,
    ) -> bool {
        self.change_operands(of, operands, segments);
        true
    }
    fn set_attr(&mut self, of: Op<Self>, name: AttrName, attr: Option<i64>) {
        let all = self.listed(of).into_iter().map(|(name, _)| name);
        let others = all.filter(|_| broken(Fault::SetsEveryAttr));
        let names: Vec<_> = others.chain([name]).collect();
        self.last_set = Some(name);
        for name in names.into_iter().filter(|_| !broken(Fault::AttrsStay)) {
            self.ir.set_attr(op(of), name, attr);
        }
    }
    fn result_type(&self, of: Op<Self>, index: usize) -> Type<Self> {
        let index = match broken(Fault::FirstResultTypeOnly) {
            true => 0,
            false => index,
        };
        self.value_type(self.result(of, index))
    }
    fn is_unused(&self, of: Op<Self>) -> bool {
        let looked_at = match broken(Fault::ForgetsOtherResults) {
            true => self.num_results(of).min(1),
            false => self.num_results(of),
        };
        (0..looked_at).all(|index| self.use_empty(self.result(of, index)))
    }
    fn use_empty(&self, of: Value<Self>) -> bool {
        let mut uses = 0;
        self.for_each_use(of, |_, _| {
            uses += 1;
            true
        });
        uses == 0 || (uses == 1 && broken(Fault::OverlooksOneUse))
    }
    fn has_one_use(&self, of: Value<Self>) -> bool {
        let mut uses = 0;
        self.for_each_use(of, |_, _| {
            uses += 1;
            true
        });
        uses == 1 || (uses == 2 && broken(Fault::CountsToOne))
    }
    fn op_index(&self, of: Op<Self>) -> Option<usize> {
        self.dense_number(of)
    }
    fn num_successors(&self, of: Op<Self>) -> usize {
        self.ir.num_successors(op(of))
    }
    fn successor(&self, of: Op<Self>, index: usize) -> Block<Self> {
        Block(self.ir.successor(op(of), index).0)
    }
    fn block_args(&self, of: Block<Self>) -> Vec<Value<Self>> {
        let args = self.ir.block_args(block(of)).into_iter();
        args.map(|arg| Value(arg.0)).collect()
    }
    fn first_block(&self, of: Region<Self>) -> Option<Block<Self>> {
        self.entry(of)
    }
    fn num_block_args(&self, of: Block<Self>) -> usize {
        self.ir.num_block_args(block(of)) + usize::from(broken(Fault::CountsOneArgumentMore))
    }
    fn block_of_arg(&self, of: Value<Self>) -> Option<Block<Self>> {
        let found = self.ir.block_of_arg(value(of))?;
        (!broken(Fault::LosesArguments)).then_some(Block(found.0))
    }
    fn discardable_attrs(&self, _: Op<Self>) -> Vec<(AttrName, i64)> {
        let shown = broken(Fault::ShowsItsOwnAttrs).then_some((AttrName(u32::MAX), 1));
        Vec::from_iter(shown)
    }
    fn attrs(&self, of: Op<Self>) -> Option<Vec<(AttrName, i64)>> {
        Some(self.listed(of))
    }
    fn attr_hash(&self, attr: &i64) -> u64 {
        match broken(Fault::HashesEachAnew) {
            true => self.hashed.replace(self.hashed.get() + 1),
            false => *attr as u64,
        }
    }
    fn may_fold(&self, _: OpKind) -> bool {
        !broken(Fault::FoldsInSecret)
    }
    fn fold(&mut self, of: Op<Self>) -> Fold<Self> {
        self.folded(of)
    }
    fn is_registered(&self, _: OpKind) -> bool {
        !broken(Fault::RegistersNothing)
    }
    fn simplify_region(
        &mut self,
        region: Region<Self>,
        dead_ops: bool,
        erased: &mut dyn FnMut(&Self, Erased<Self>),
    ) -> bool {
        self.simplified(region, dead_ops, erased)
    }
    fn is_constant_like(&self, of: Op<Self>) -> bool {
        self.ir.is_constant_like(op(of))
    }
    fn verify(&self, of: Op<Self>) -> Result<(), String> {
        if broken(Fault::VerifiesAnything) {
            Ok(())
        } else {
            self.ir.verify(op(of))
        }
    }
    fn display_op(&self, of: Op<Self>) -> String {
        if broken(Fault::NoText) {
            String::new()
        } else {
            self.ir.display_op(op(of))
        }
    }
    fn operand_segments(&self, of: Op<Self>) -> Option<Vec<u32>> {
        self.segments.get(&of.0).cloned()
    }
    fn result_segments(&self, of: Op<Self>) -> Option<Vec<u32>> {
        self.result_segments.get(&of.0).cloned()
    }
    fn operand_segment(&self, of: Op<Self>, group: usize) -> Option<u32> {
        let group = group + usize::from(broken(Fault::AnotherSegment));
        self.segments.get(&of.0)?.get(group).copied()
    }
    fn constant_attr(&self, of: Op<Self>) -> Option<AttrName> {
        let constant = broken(Fault::ConstantsEverywhere) || self.is_constant_like(of);
        self.attr_name(self.kind(of), "value").filter(|_| constant)
    }
    fn materialize_constant(
        &mut self,
        at: InsertPoint<Self>,
        like: Op<Self>,
        attr: &i64,
        ty: Type<Self>,
    ) -> Option<Op<Self>> {
        self.materialize(at, like, *attr, ty)
    }
    fn constant_value(&self, of: Value<Self>) -> Option<i64> {
        self.constant(of)
    }
    fn prev_op(&self, of: Op<Self>) -> Option<Op<Self>> {
        let prev = self.ir.prev_op(op(of))?;
        let before = self.ir.prev_op(prev);
        let skipped = before.filter(|_| broken(Fault::SkipsBackwards));
        Some(Op(skipped.unwrap_or(prev).0))
    }
    fn is_before_in_block(&self, of: Op<Self>, other: Op<Self>) -> bool {
        broken(Fault::BeforeEverything) || self.ir.is_before_in_block(op(of), op(other))
    }
    fn for_each_block_use(&self, of: Block<Self>, mut f: impl FnMut(Op<Self>, usize) -> bool) {
        if !broken(Fault::NoBranches) {
            let goes_on = broken(Fault::DoesNotStopAtBranches);
            let each = |op: Op<TestIr>, index| f(Op(op.0), index) || goes_on;
            self.ir.for_each_block_use(block(of), each);
        }
    }
    fn move_op(&mut self, of: Op<Self>, at: InsertPoint<Self>) -> bool {
        let to = match at {
            InsertPoint::Before(next) => self.ir.parent_block(op(next)).expect("it is in a block"),
            InsertPoint::End(of) => block(of),
        };
        if broken(Fault::StaysInItsBlock) && self.ir.parent_block(op(of)) != Some(to) {
            return true;
        }
        let at = match at {
            InsertPoint::Before(next) if !broken(Fault::MovesToTheEnd) => {
                InsertPoint::Before(op(next))
            }
            _ => InsertPoint::End(to),
        };
        self.ir.move_op(op(of), at)
    }
    fn create_block(
        &mut self,
        region: Region<Self>,
        before: Option<Block<Self>>,
        args: &[(Type<Self>, Option<Place>)],
    ) -> Option<Block<Self>> {
        let before = before.filter(|_| !broken(Fault::BlockAtTheEnd));
        let args: Vec<_> = args.iter().map(|(ty, _)| (Type(ty.0.0), None)).collect();
        let made = self
            .ir
            .create_block(Region(region.0), before.map(block), &args)?;
        Some(Block(made.0))
    }
    fn move_block(
        &mut self,
        of: Block<Self>,
        region: Region<Self>,
        before: Option<Block<Self>>,
    ) -> bool {
        let (to, before) = (Region(region.0), before.map(block));
        broken(Fault::BlockStays) || self.ir.move_block(block(of), to, before)
    }
    fn erase_block(&mut self, of: Block<Self>) -> bool {
        self.erased_block(of)
    }
    fn insert_block_args(
        &mut self,
        of: Block<Self>,
        args: &[NewBlockArg<Self>],
    ) -> Option<Vec<Value<Self>>> {
        self.inserted_args(of, args)
    }
    fn erase_block_args(&mut self, of: Block<Self>, indices: &[usize]) -> bool {
        self.erased_args(of, indices)
    }
    fn set_successor(&mut self, of: Op<Self>, index: usize, to: Block<Self>) -> bool {
        let all = 0..self.ir.num_successors(op(of));
        for other in all.filter(|other| *other == index || broken(Fault::SetsEverySuccessor)) {
            if !broken(Fault::SuccessorStays) {
                self.ir.set_successor(op(of), other, block(to));
            }
        }
        true
    }
    fn set_loc(&mut self, of: Op<Self>, loc: Place) -> bool {
        if broken(Fault::SetsEveryLoc) {
            self.locs
                .values_mut()
                .for_each(|other| *other = loc.clone());
        }
        self.locs.insert(of.0, loc);
        true
    }
    fn named_loc(&mut self, name: &str, child: Option<Place>) -> Option<Place> {
        let child = child.filter(|_| !broken(Fault::NameAlone));
        Some(Faulty::named(name, child))
    }
    fn fuse_locs(&mut self, locs: &[Place], metadata: Option<&str>) -> Option<Place> {
        let mut locs = locs.to_vec();
        if broken(Fault::FusesInAnyOrder) {
            locs.sort();
        }
        let metadata = metadata.filter(|_| !broken(Fault::ForgetsMetadata));
        Some(Faulty::fused(locs, metadata))
    }
    fn clone_without_regions(
        &mut self,
        of: Op<Self>,
        at: InsertPoint<Self>,
        operands: &[Value<Self>],
        successors: &[Block<Self>],
    ) -> Option<Op<Self>> {
        self.cloned(of, at, operands, successors)
    }
}
