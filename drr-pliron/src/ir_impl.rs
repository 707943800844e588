//! Implements the traits of `drr-runtime` for pliron's context.

use std::any::Any;
use std::sync::atomic::Ordering;

use drr_runtime::attr::{AttrData, AttrView};
use drr_runtime::decl::OpDef;
use drr_runtime::driver::CompiledDrivers;
use drr_runtime::ir::{
    AttrName, Block, Erased, Fold, InsertPoint, Ir, NewBlockArg, Op, OpKind, OpState, OpTrait,
    Region, Type, Value,
};
use drr_runtime::ty::{TypeData, TypeView};
use pliron::attribute::AttrObj;
use pliron::basic_block::BasicBlock;
use pliron::builtin::attributes::StringAttr;
use pliron::common_traits::Named;
use pliron::context::Ptr;
use pliron::linked_list::{ContainsLinkedList, LinkedList};
use pliron::location::Location;
use pliron::operation::Operation;
use pliron::printable::Printable;
use pliron::r#type::TypeHandle;
use pliron::value::DefiningEntity;

use crate::context::Pliron;
use crate::names::{NO_NAME, attr_identifier, has_trait, intern_attr, intern_trait, kind_info};
use crate::number::op_slot;
use crate::{
    attrs, constants, create, display, effects, kinds, locations, registry, simplify, structure,
    types, uses, verify,
};

static DRIVERS: CompiledDrivers<Pliron> = CompiledDrivers::new();

impl Ir for Pliron {
    type RawOp = Ptr<Operation>;
    type RawValue = pliron::value::Value;
    type RawBlock = Ptr<BasicBlock>;
    type RawRegion = Ptr<pliron::region::Region>;
    type RawType = TypeHandle;
    type Attr = AttrObj;
    type Loc = Location;

    const LINKS_BACK: bool = true;
    const DRIVERS: Option<&'static (dyn Any + Send + Sync)> = Some(&DRIVERS);

    // ---- Names, resolved once -------------------------------------------------------------

    fn bind_op<O: OpDef>(&mut self) -> Option<OpKind> {
        registry::bind::<O>(self)
    }
    fn why_not_bound(&mut self, op: &str) -> Option<&'static str> {
        Some(registry::why_not_bound(self, op).reason())
    }
    fn bind_trait(&mut self, name: &'static str) -> OpTrait {
        intern_trait(name)
    }
    fn has_trait(&self, kind: OpKind, op_trait: OpTrait) -> bool {
        has_trait(kind, op_trait)
    }
    fn is_declared_with(&self, kind: OpKind, op_trait: &str) -> bool {
        let decl = kind_info(kind).decl.get();
        decl.is_some_and(|decl| decl.has_trait(op_trait))
    }
    fn bind_attr(&mut self, _: OpKind, name: &str) -> AttrName {
        intern_attr(name)
    }
    fn attr_name(&self, _: OpKind, name: &str) -> Option<AttrName> {
        // pliron's parser does not ask drr for numbers, so operations may have any attribute name.
        Some(intern_attr(name)).filter(|name| *name != NO_NAME)
    }
    fn kind_name(&self, kind: OpKind) -> String {
        kind_info(kind).name.to_string()
    }
    fn is_named(&self, kind: OpKind, name: &str) -> bool {
        kind_info(kind).name == name
    }

    // ---- Operations -----------------------------------------------------------------------

    #[inline]
    fn kind(&self, op: Op<Self>) -> OpKind {
        kinds::op_type(self, op.0).kind
    }
    #[inline]
    fn num_operands(&self, op: Op<Self>) -> usize {
        op.0.deref(self).get_num_operands()
    }
    #[inline]
    fn operand(&self, op: Op<Self>, index: usize) -> Value<Self> {
        Value(op.0.deref(self).get_operand(index))
    }
    #[inline]
    fn num_results(&self, op: Op<Self>) -> usize {
        op.0.deref(self).get_num_results()
    }
    #[inline]
    fn result(&self, op: Op<Self>, index: usize) -> Value<Self> {
        Value(op.0.deref(self).get_result(index))
    }
    #[inline]
    fn result_type(&self, op: Op<Self>, index: usize) -> Type<Self> {
        Type(op.0.deref(self).get_type(index))
    }
    #[inline]
    fn with_attr<R>(
        &self,
        op: Op<Self>,
        name: AttrName,
        f: impl FnOnce(Option<&AttrObj>) -> R,
    ) -> R {
        let Some(name) = attr_identifier(name) else {
            return f(None);
        };
        let op = op.0.deref(self);
        let attributes = &op.attributes.0;
        // pliron's dictionary hashes if it has more than one attribute. Comparing a few names is
        // faster.
        f(if attributes.len() <= 4 {
            let mut attributes = attributes.iter();
            attributes.find_map(|(key, attr)| (key == name).then_some(attr))
        } else {
            attributes.get(name)
        })
    }
    fn loc(&self, op: Op<Self>) -> Location {
        op.0.deref(self).loc().clone()
    }
    fn is_removable_if_unused(&self, op: Op<Self>) -> bool {
        effects::is_removable_if_unused(self, op.0)
    }

    // ---- Values ---------------------------------------------------------------------------

    #[inline]
    fn defining_op(&self, value: Value<Self>) -> Option<(Op<Self>, usize)> {
        let op = value.0.defining_op()?;
        let object = op.deref(self);
        let index = if object.get_num_results() == 1 {
            0
        } else {
            object.results().position(|result| result == value.0)?
        };
        Some((Op(op), index))
    }
    #[inline]
    fn value_type(&self, value: Value<Self>) -> Type<Self> {
        if let Some(op) = value.0.defining_op() {
            let op = op.deref(self);
            if op.get_num_results() == 1 {
                return Type(op.get_type(0));
            }
        }
        Type(pliron::r#type::Typed::get_type(&value.0, self))
    }
    /// The operand that was set last comes first, as in MLIR.
    fn for_each_use(&self, value: Value<Self>, mut f: impl FnMut(Op<Self>, usize) -> bool) {
        uses::for_each(self, value.0, |owner, index| f(Op(owner), index));
    }
    fn for_each_use_unordered(
        &self,
        value: Value<Self>,
        mut f: impl FnMut(Op<Self>, usize) -> bool,
    ) {
        uses::all(self, value.0, |operand| {
            f(Op(operand.user_op()), operand.find_index(self))
        });
    }
    #[inline]
    fn is_unused(&self, op: Op<Self>) -> bool {
        !op.0.deref(self).has_use()
    }
    #[inline]
    fn use_empty(&self, value: Value<Self>) -> bool {
        match value.0.defining_op() {
            Some(op) if op.deref(self).get_num_results() == 1 => !op.deref(self).has_use(),
            _ => !value.0.is_used(self),
        }
    }
    #[inline]
    fn has_one_use(&self, value: Value<Self>) -> bool {
        match value.0.defining_op() {
            Some(op) if op.deref(self).get_num_results() == 1 => op.deref(self).num_uses() == 1,
            _ => value.0.num_uses(self) == 1,
        }
    }

    // ---- Types and attributes -------------------------------------------------------------

    #[inline]
    fn with_type<R>(&self, ty: Type<Self>, f: impl FnOnce(TypeView<'_, Self>) -> R) -> R {
        types::view(self, ty.0, f)
    }
    #[inline]
    fn with_attr_view<R>(&self, attr: &AttrObj, f: impl FnOnce(AttrView<'_, Self>) -> R) -> R {
        attrs::view(self, attr, f)
    }
    fn make_type(&mut self, data: &TypeData<Self>) -> Option<Type<Self>> {
        types::make(self, data)
    }
    fn make_attr(&mut self, data: &AttrData<Self>) -> Option<AttrObj> {
        attrs::make(self, data)
    }
    fn fused_loc(&mut self, ops: &[Op<Self>]) -> Location {
        let mut locs = ops.iter().map(|op| op.0.deref(self).loc().clone());
        locations::fuse(&mut locs, None)
    }

    // ---- Structure ------------------------------------------------------------------------

    #[inline]
    fn parent_block(&self, op: Op<Self>) -> Option<Block<Self>> {
        op.0.deref(self).get_parent_block().map(Block)
    }
    #[inline]
    fn parent_region(&self, block: Block<Self>) -> Option<Region<Self>> {
        block.0.deref(self).get_parent_region().map(Region)
    }
    #[inline]
    fn region_owner(&self, region: Region<Self>) -> Option<Op<Self>> {
        Some(Op(region.0.deref(self).get_parent_op()))
    }
    fn regions(&self, op: Op<Self>) -> Vec<Region<Self>> {
        op.0.deref(self).regions().map(Region).collect()
    }
    fn blocks(&self, region: Region<Self>) -> Vec<Block<Self>> {
        region.0.deref(self).iter(self).map(Block).collect()
    }
    #[inline]
    fn first_op(&self, block: Block<Self>) -> Option<Op<Self>> {
        block.0.deref(self).get_head().map(Op)
    }
    #[inline]
    fn next_op(&self, op: Op<Self>) -> Option<Op<Self>> {
        op.0.deref(self).get_next().map(Op)
    }

    // ---- Changes --------------------------------------------------------------------------

    fn create_op(&mut self, at: InsertPoint<Self>, state: OpState<'_, Self>) -> Op<Self> {
        let op = create::detached(self, state);
        create::insert(self, op, at);
        Op(op)
    }
    fn erase_op(&mut self, op: Op<Self>) {
        Operation::erase(op.0, self);
    }
    fn set_operand(&mut self, op: Op<Self>, index: usize, value: Value<Self>) {
        Operation::replace_operand(op.0, self, index, value.0);
    }
    fn set_operands(
        &mut self,
        op: Op<Self>,
        operands: &[Value<Self>],
        segments: Option<&[u32]>,
    ) -> bool {
        create::set_operands(self, op.0, operands, segments);
        true
    }
    fn set_attr(&mut self, op: Op<Self>, name: AttrName, attr: Option<AttrObj>) {
        let Some(name) = attr_identifier(name) else {
            return;
        };
        let attributes = &mut op.0.deref_mut(self).attributes.0;
        match attr {
            Some(attr) => attributes.insert(name.clone(), attr),
            None => attributes.remove(name),
        };
    }

    // ---- With defaults --------------------------------------------------------------------

    #[inline]
    fn op_index(&self, op: Op<Self>) -> Option<usize> {
        op_slot(op.0)
    }
    #[inline]
    fn num_regions(&self, op: Op<Self>) -> usize {
        op.0.deref(self).num_regions()
    }
    fn region(&self, op: Op<Self>, index: usize) -> Option<Region<Self>> {
        op.0.deref(self).regions().nth(index).map(Region)
    }
    fn move_region_body(&mut self, from: Region<Self>, to: Region<Self>) -> bool {
        create::move_blocks(self, from.0, to.0);
        true
    }
    fn operand_segments(&self, op: Op<Self>) -> Option<Vec<u32>> {
        create::operand_segments(self, op.0)
    }
    fn result_segments(&self, op: Op<Self>) -> Option<Vec<u32>> {
        create::result_segments(self, op.0)
    }
    fn operand_segment(&self, op: Op<Self>, group: usize) -> Option<u32> {
        create::operand_segment(self, op.0, group)
    }
    fn result_segment(&self, op: Op<Self>, group: usize) -> Option<u32> {
        create::result_segment(self, op.0, group)
    }
    #[inline]
    fn num_successors(&self, op: Op<Self>) -> usize {
        op.0.deref(self).get_num_successors()
    }
    fn successor(&self, op: Op<Self>, index: usize) -> Block<Self> {
        Block(op.0.deref(self).get_successor(index))
    }
    fn block_args(&self, block: Block<Self>) -> Vec<Value<Self>> {
        block.0.deref(self).arguments().map(Value).collect()
    }
    fn is_constant_like(&self, op: Op<Self>) -> bool {
        constants::is_constant_like(self, op.0)
    }
    fn constant_attr(&self, op: Op<Self>) -> Option<AttrName> {
        constants::attr(self, op.0)
    }
    #[inline]
    fn may_fold(&self, kind: OpKind) -> bool {
        kind_info(kind).folds.load(Ordering::Relaxed)
    }
    /// Calls pliron's `ConstFoldInterface`. Operations without it do not fold.
    fn fold(&mut self, op: Op<Self>) -> Fold<Self> {
        constants::fold(self, op.0)
    }
    /// Calls the attribute's `MaterializableAttr`; for numbers it makes a `builtin.constant`.
    fn materialize_constant(
        &mut self,
        at: InsertPoint<Self>,
        like: Op<Self>,
        attr: &AttrObj,
        ty: Type<Self>,
    ) -> Option<Op<Self>> {
        let op = constants::materialize(self, attr, ty.0)?;
        let loc = self.loc(like);
        op.deref_mut(self).set_loc(loc);
        create::insert(self, op, at);
        Some(Op(op))
    }
    fn discardable_attrs(&self, op: Op<Self>) -> Vec<(AttrName, AttrObj)> {
        create::discardable_attrs(self, op.0)
    }
    fn attrs(&self, op: Op<Self>) -> Option<Vec<(AttrName, AttrObj)>> {
        Some(create::attrs(self, op.0))
    }
    fn named_loc(&mut self, name: &str, child: Option<Location>) -> Option<Location> {
        Some(Location::Named {
            name: name.to_string(),
            child_loc: Box::new(child.unwrap_or(Location::Unknown)),
        })
    }
    fn fuse_locs(&mut self, locs: &[Location], metadata: Option<&str>) -> Option<Location> {
        let metadata = metadata.map(|text| StringAttr::from(text).into());
        Some(locations::fuse(&mut locs.iter().cloned(), metadata))
    }
    fn value_loc(&self, value: Value<Self>) -> Option<Location> {
        Some(match value.0.defining_entity() {
            DefiningEntity::Op(op) => op.deref(self).loc().clone(),
            DefiningEntity::Block(block) => locations::of_arg(self, block, value.0),
        })
    }
    fn block_of_arg(&self, value: Value<Self>) -> Option<Block<Self>> {
        value.0.defining_block().map(Block)
    }
    /// Calls pliron's own verifier. Unlike it, accepts values from outside in blocks that nothing reaches.
    fn verify(&self, op: Op<Self>) -> Result<(), String> {
        verify::op(self, op.0)
    }
    fn display_op(&self, op: Op<Self>) -> String {
        display::op(self, op.0)
    }
    /// pliron's unique name, `v1` or `given_v1`.
    fn value_name(&self, value: Value<Self>) -> Option<String> {
        Some(value.0.unique_name(self).to_string())
    }
    fn display_attr(&self, attr: &AttrObj) -> String {
        attr.disp(self).to_string()
    }
    fn display_type(&self, ty: Type<Self>) -> String {
        ty.0.disp(self).to_string()
    }

    // ---- Reading structure ------------------------------------------------------------------

    fn last_op(&self, block: Block<Self>) -> Option<Op<Self>> {
        block.0.deref(self).get_tail().map(Op)
    }
    fn prev_op(&self, op: Op<Self>) -> Option<Op<Self>> {
        op.0.deref(self).get_prev().map(Op)
    }
    fn next_block(&self, block: Block<Self>) -> Option<Block<Self>> {
        block.0.deref(self).get_next().map(Block)
    }
    fn has_ssa_dominance(&self, region: Region<Self>) -> bool {
        region.0.deref(self).has_ssa_dominance(self)
    }
    fn for_each_block_use(&self, block: Block<Self>, f: impl FnMut(Op<Self>, usize) -> bool) {
        uses::for_each_of_block(self, block.0, f);
    }
    fn is_region_empty(&self, region: Region<Self>) -> bool {
        region.0.deref(self).get_head().is_none()
    }
    fn first_block(&self, region: Region<Self>) -> Option<Block<Self>> {
        region.0.deref(self).get_head().map(Block)
    }
    fn single_block(&self, region: Region<Self>) -> Option<Block<Self>> {
        let first = region.0.deref(self).get_head()?;
        let only = first.deref(self).get_next().is_none();
        only.then_some(Block(first))
    }
    fn constant_value(&self, value: Value<Self>) -> Option<AttrObj> {
        constants::value(self, value.0.defining_op()?)
    }

    // ---- Changing structure -----------------------------------------------------------------

    fn move_op(&mut self, op: Op<Self>, at: InsertPoint<Self>) -> bool {
        structure::move_op(self, op, at);
        true
    }
    fn create_block(
        &mut self,
        region: Region<Self>,
        before: Option<Block<Self>>,
        args: &[(Type<Self>, Option<Location>)],
    ) -> Option<Block<Self>> {
        Some(structure::create_block(self, region, before, args))
    }
    fn move_block(
        &mut self,
        block: Block<Self>,
        region: Region<Self>,
        before: Option<Block<Self>>,
    ) -> bool {
        structure::move_block(self, block, region, before);
        true
    }
    fn simplify_region(
        &mut self,
        region: Region<Self>,
        dead_ops: bool,
        erased: &mut dyn FnMut(&Self, Erased<Self>),
    ) -> bool {
        let blocks = simplify::erase_unreachable(self, region, erased);
        blocks | (dead_ops && simplify::erase_dead(self, region, erased))
    }
    fn erase_block(&mut self, block: Block<Self>) -> bool {
        BasicBlock::erase(block.0, self);
        true
    }
    fn block_arg(&self, block: Block<Self>, index: usize) -> Option<Value<Self>> {
        let block = block.0.deref(self);
        (index < block.get_num_arguments()).then(|| Value(block.get_argument(index)))
    }
    fn num_block_args(&self, block: Block<Self>) -> usize {
        block.0.deref(self).get_num_arguments()
    }
    /// pliron's block arguments have no locations, but names.
    fn insert_block_args(
        &mut self,
        block: Block<Self>,
        args: &[NewBlockArg<Self>],
    ) -> Option<Vec<Value<Self>>> {
        let insert = |arg: &NewBlockArg<Self>| {
            BasicBlock::insert_argument(block.0, self, arg.index, arg.ty.0);
            locations::name_arg(self, block.0, arg.index, arg.loc.clone());
            Value(block.0.deref(self).get_argument(arg.index))
        };
        Some(args.iter().map(insert).collect())
    }
    fn erase_block_args(&mut self, block: Block<Self>, indices: &[usize]) -> bool {
        for index in indices.iter().rev() {
            BasicBlock::remove_argument(block.0, self, *index);
        }
        true
    }
    fn set_successor(&mut self, op: Op<Self>, index: usize, block: Block<Self>) -> bool {
        Operation::replace_successor(op.0, self, index, block.0);
        true
    }
    fn set_loc(&mut self, op: Op<Self>, loc: Location) -> bool {
        op.0.deref_mut(self).set_loc(loc);
        true
    }
    fn clone_without_regions(
        &mut self,
        op: Op<Self>,
        at: InsertPoint<Self>,
        operands: &[Value<Self>],
        successors: &[Block<Self>],
    ) -> Option<Op<Self>> {
        structure::clone_without_regions(self, op, at, operands, successors)
    }
}
