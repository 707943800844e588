//! The rewriter of conversions: gives new operations values of the converted types.

use rustc_hash::{FxHashMap, FxHashSet};

use super::types::{TypeCache, TypeConverter};
use crate::driver::transaction::Transaction;
use crate::ir::{
    AttrName, Block, InsertPoint, Ir, IrMapping, Op, OpKind, OpState, Region, Type, Value,
    is_within, with_ancestors,
};
use crate::rewriter::{IRRewriter, RewriterBase};

/// Makes the changes of a conversion. Operations that it creates get operands and results of the
/// converted types. What a rewrite erases stays in the IR until the run ends, so that all can be
/// undone.
pub(super) struct ConversionRewriter<'a, I: Ir> {
    pub(super) below: Transaction<I, IRRewriter<'a, I>>,
    pub(super) types: Option<&'a TypeConverter<I>>,
    cache: TypeCache<I>,
    pub(super) cast: OpKind,
    /// The casts that were made, in order.
    pub(super) casts: Vec<Op<I>>,
    /// The casts of values.
    known: FxHashMap<CastKey<I>, Op<I>>,
    known_order: Vec<CastKey<I>>,
    pub(super) erased: Vec<Op<I>>,
    pub(super) gone: FxHashSet<Op<I>>,
    /// Why the current rewrite cannot be completed.
    pub(super) fault: Option<String>,
}

/// The cast of a value to these types.
type CastKey<I> = (Value<I>, Vec<Type<I>>);

/// Values, and the lengths of their groups where an operation keeps them.
type Grouped<I> = (Vec<Value<I>>, Option<Vec<u32>>);

/// A state to go back to.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    changes: usize,
    casts: usize,
    known: usize,
    erased: usize,
}

impl Mark {
    /// The state before the conversion.
    pub(super) const START: Mark = Mark {
        changes: 0,
        casts: 0,
        known: 0,
        erased: 0,
    };
}

impl<'a, I: Ir> ConversionRewriter<'a, I> {
    pub(super) fn new(
        ir: &'a mut I,
        at: InsertPoint<I>,
        types: Option<&'a TypeConverter<I>>,
        cast: OpKind,
    ) -> Self {
        ConversionRewriter {
            below: Transaction::new(IRRewriter::new(ir, at)),
            types,
            cache: TypeCache::new(),
            cast,
            casts: Vec::new(),
            known: FxHashMap::default(),
            known_order: Vec::new(),
            erased: Vec::new(),
            gone: FxHashSet::default(),
            fault: None,
        }
    }

    // ---- Undoing ----------------------------------------------------------------------------

    pub(super) fn mark(&self) -> Mark {
        Mark {
            changes: self.below.num_changes(),
            casts: self.casts.len(),
            known: self.known_order.len(),
            erased: self.erased.len(),
        }
    }

    /// # Errors
    /// If the IR cannot undo a change.
    pub(super) fn undo_to(&mut self, mark: Mark) -> Result<(), String> {
        for op in self.erased.drain(mark.erased..) {
            self.gone.remove(&op);
        }
        for key in self.known_order.drain(mark.known..) {
            self.known.remove(&key);
        }
        self.casts.truncate(mark.casts);
        self.below.undo_to(mark.changes)
    }

    /// The operations that were created since, without those that moved into them.
    pub(super) fn created_since(&self, mark: Mark) -> Vec<Op<I>> {
        let created = self.below.created_since(mark.changes);
        let kept = created.into_iter().filter(|op| !self.is_gone(*op));
        kept.filter(|op| self.ir().kind(*op) != self.cast).collect()
    }

    /// True if the operation, or one around it, was erased.
    pub(super) fn is_gone(&self, op: Op<I>) -> bool {
        !self.gone.is_empty() && with_ancestors(self.ir(), op).any(|op| self.gone.contains(&op))
    }

    /// True if no operation that remains uses a result.
    pub(super) fn is_unused(&self, op: Op<I>) -> bool {
        let ir = self.ir();
        (0..ir.num_results(op)).all(|index| {
            let mut unused = true;
            ir.for_each_use(ir.result(op, index), |user, _| {
                unused = is_within(ir, user, op) || self.is_gone(user);
                unused
            });
            unused
        })
    }

    // ---- Types ------------------------------------------------------------------------------

    /// The types that a type becomes.
    pub(super) fn convert_type(&mut self, ty: Type<I>) -> Result<Vec<Type<I>>, String> {
        match self.types {
            Some(types) => self.cache.convert(self.below.ir_mut(), types, ty),
            None => Ok(vec![ty]),
        }
    }

    /// The types that these types become together.
    pub(super) fn convert_types(&mut self, types: &[Type<I>]) -> Result<Vec<Type<I>>, String> {
        let mut all = Vec::with_capacity(types.len());
        for ty in types {
            all.extend(self.convert_type(*ty)?);
        }
        Ok(all)
    }

    /// The values that stand for a value after the conversion.
    pub(super) fn convert_value(&mut self, value: Value<I>) -> Result<Vec<Value<I>>, String> {
        let ty = self.ir().value_type(value);
        let types = self.convert_type(ty)?;
        if types == [ty] {
            return Ok(vec![value]);
        }
        let ir = self.ir();
        if let Some((op, _)) = ir.defining_op(value)
            && ir.kind(op) == self.cast
            && ir.num_results(op) == 1
        {
            let inputs: Vec<_> = (0..ir.num_operands(op))
                .map(|i| ir.operand(op, i))
                .collect();
            let same = inputs
                .iter()
                .map(|input| ir.value_type(*input))
                .eq(types.iter().copied());
            if same {
                return Ok(inputs);
            }
        }
        let key = (value, types);
        if let Some(&cast) = self.known.get(&key) {
            return Ok(self.results(cast));
        }
        let (at, loc) = self.after(value)?;
        let cast = self.cast_at(&[value], &key.1, at, loc);
        self.known.insert(key.clone(), cast);
        self.known_order.push(key);
        Ok(self.results(cast))
    }

    fn results(&self, op: Op<I>) -> Vec<Value<I>> {
        let ir = self.ir();
        (0..ir.num_results(op))
            .map(|index| ir.result(op, index))
            .collect()
    }

    /// The first place where a value can be used, and its location.
    fn after(&self, value: Value<I>) -> Result<(InsertPoint<I>, I::Loc), String> {
        let ir = self.ir();
        let (block, next, loc) = match ir.defining_op(value) {
            Some((op, _)) => (ir.parent_block(op), ir.next_op(op), Some(ir.loc(op))),
            None => {
                let block = ir.block_of_arg(value);
                let first = block.and_then(|block| ir.first_op(block));
                (block, first, ir.value_loc(value))
            }
        };
        let at = next
            .map(InsertPoint::Before)
            .or(block.map(InsertPoint::End));
        // An IR without locations of arguments: that of the operation around.
        let owner = || {
            ir.region_owner(ir.parent_region(block?)?)
                .map(|op| ir.loc(op))
        };
        match (at, loc.or_else(owner)) {
            (Some(at), Some(loc)) => Ok((at, loc)),
            _ => Err("a value that is in no block cannot be converted".to_string()),
        }
    }

    /// Makes a cast.
    pub(super) fn cast_at(
        &mut self,
        values: &[Value<I>],
        types: &[Type<I>],
        at: InsertPoint<I>,
        loc: I::Loc,
    ) -> Op<I> {
        let here = self.below.insertion_point();
        self.below.set_insertion_point(at);
        let cast = self.below.create_op(OpState {
            operands: values,
            result_types: types,
            ..OpState::new(self.cast, loc)
        });
        self.below.set_insertion_point(here);
        self.casts.push(cast);
        cast
    }

    /// A value of another type from values of the converted types, made at a place.
    pub(super) fn cast_back(
        &mut self,
        values: &[Value<I>],
        ty: Type<I>,
        at: InsertPoint<I>,
        loc: I::Loc,
    ) -> Value<I> {
        if let &[value] = values
            && self.ir().value_type(value) == ty
        {
            return value;
        }
        let cast = self.cast_at(values, &[ty], at, loc);
        self.ir().result(cast, 0)
    }

    /// Converts the types of a block's arguments.
    ///
    /// # Errors
    /// If a type cannot be converted, or this IR cannot change arguments.
    pub(super) fn convert_block(&mut self, block: Block<I>) -> Result<(), String> {
        let args = self.ir().block_args(block);
        for (index, &arg) in args.iter().enumerate().rev() {
            let ty = self.ir().value_type(arg);
            let types = self.convert_type(ty)?;
            if types == [ty] {
                continue;
            }
            let loc = self.ir().value_loc(arg);
            let mut new = Vec::with_capacity(types.len());
            for (nth, &ty) in types.iter().enumerate() {
                let made = self
                    .below
                    .insert_block_arg(block, index + 1 + nth, ty, loc.clone());
                new.push(made.ok_or("this IR cannot change the arguments of a block")?);
            }
            if !self.ir().use_empty(arg) {
                let (at, loc) = self.after(arg)?;
                let old = self.cast_back(&new, ty, at, loc);
                self.below.replace_all_uses_with(arg, old);
            }
            if !self.below.erase_block_arg(block, index) {
                return Err("this IR cannot change the arguments of a block".to_string());
            }
        }
        Ok(())
    }

    /// Values of the converted types.
    fn convert_operands(
        &mut self,
        operands: &[Value<I>],
        segments: Option<&[u32]>,
    ) -> Result<Grouped<I>, String> {
        let mut all = Vec::with_capacity(operands.len());
        let mut ends = Vec::with_capacity(operands.len());
        for &operand in operands {
            all.extend(self.convert_value(operand)?);
            ends.push(all.len());
        }
        let segments = segments.map(|segments| {
            let (mut from, mut start) = (0, 0);
            let lengths = segments.iter().map(|length| {
                from += *length as usize;
                let end = from
                    .checked_sub(1)
                    .map_or(0, |last| ends.get(last).copied().unwrap_or(0));
                let length = (end - start) as u32;
                start = end;
                length
            });
            lengths.collect()
        });
        Ok((all, segments))
    }

    fn create_converted(&mut self, state: &OpState<'_, I>) -> Result<Op<I>, String> {
        let (operands, segments) = self.convert_operands(state.operands, state.operand_segments)?;
        let result_types = self.convert_types(state.result_types)?;
        if result_types.len() != state.result_types.len() {
            return Err("a result of a new operation becomes several values".to_string());
        }
        Ok(self.below.create_op(OpState {
            operands: &operands,
            operand_segments: segments.as_deref(),
            result_types: &result_types,
            ..state.clone()
        }))
    }

    /// Values that can replace those of `from`: casts where the types differ.
    fn cast_for(&mut self, from: Value<I>, to: Value<I>) -> Value<I> {
        let ty = self.ir().value_type(from);
        if self.ir().value_type(to) == ty {
            return to;
        }
        match self.after(to) {
            Ok((at, loc)) => self.cast_back(&[to], ty, at, loc),
            Err(fault) => {
                self.fault = Some(fault);
                to
            }
        }
    }
}

impl<I: Ir> RewriterBase<I> for ConversionRewriter<'_, I> {
    fn ir(&self) -> &I {
        self.below.ir()
    }
    fn ir_mut(&mut self) -> &mut I {
        self.below.ir_mut()
    }
    fn insertion_point(&self) -> InsertPoint<I> {
        self.below.insertion_point()
    }
    fn set_insertion_point(&mut self, at: InsertPoint<I>) {
        self.below.set_insertion_point(at);
    }
    fn accepts(&mut self, root: Type<I>, new: Type<I>) -> bool {
        root == new || self.convert_type(root).is_ok_and(|types| types == [new])
    }
    fn create_op(&mut self, state: OpState<'_, I>) -> Op<I> {
        if self.types.is_none() || state.kind == self.cast {
            return self.below.create_op(state);
        }
        match self.create_converted(&state) {
            Ok(op) => op,
            Err(fault) => {
                self.fault = Some(fault);
                self.below.create_op(state)
            }
        }
    }
    fn replace_op(&mut self, op: Op<I>, values: &[Value<I>]) {
        self.notify_replaced(op, values);
        let results = self.results(op);
        assert_eq!(results.len(), values.len(), "one value for each result");
        for (result, &value) in results.into_iter().zip(values) {
            self.replace_all_uses_with(result, value);
        }
        self.erase_op(op);
    }
    fn notify_replaced(&mut self, op: Op<I>, values: &[Value<I>]) {
        self.below.notify_replaced(op, values);
    }
    fn erase_op(&mut self, op: Op<I>) {
        if self.gone.insert(op) {
            self.erased.push(op);
        }
    }
    fn is_erased(&self, op: Op<I>) -> bool {
        self.is_gone(op)
    }
    fn replace_all_uses_with(&mut self, from: Value<I>, to: Value<I>) {
        let to = self.cast_for(from, to);
        self.below.replace_all_uses_with(from, to);
    }
    fn set_operand(&mut self, op: Op<I>, index: usize, value: Value<I>) {
        self.below.set_operand(op, index, value);
    }
    fn set_attr(&mut self, op: Op<I>, name: AttrName, attr: Option<I::Attr>) {
        self.below.set_attr(op, name, attr);
    }
    fn set_operands(&mut self, op: Op<I>, operands: &[Value<I>], segments: Option<&[u32]>) -> bool {
        self.below.set_operands(op, operands, segments)
    }
    fn set_successor(&mut self, op: Op<I>, index: usize, block: Block<I>) -> bool {
        self.below.set_successor(op, index, block)
    }
    fn set_loc(&mut self, op: Op<I>, loc: I::Loc) -> bool {
        self.below.set_loc(op, loc)
    }
    fn move_op(&mut self, op: Op<I>, at: InsertPoint<I>) -> bool {
        self.below.move_op(op, at)
    }
    fn create_block(
        &mut self,
        region: Region<I>,
        before: Option<Block<I>>,
        args: &[(Type<I>, Option<I::Loc>)],
    ) -> Option<Block<I>> {
        self.below.create_block(region, before, args)
    }
    fn move_block(&mut self, block: Block<I>, region: Region<I>, before: Option<Block<I>>) -> bool {
        self.below.move_block(block, region, before)
    }
    fn erase_block(&mut self, _: Block<I>) -> bool {
        self.fault = Some("a conversion cannot erase blocks".to_string());
        false
    }
    fn insert_block_arg(
        &mut self,
        block: Block<I>,
        index: usize,
        ty: Type<I>,
        loc: Option<I::Loc>,
    ) -> Option<Value<I>> {
        self.below.insert_block_arg(block, index, ty, loc)
    }
    fn erase_block_arg(&mut self, block: Block<I>, index: usize) -> bool {
        self.below.erase_block_arg(block, index)
    }
    fn clone_op(&mut self, op: Op<I>, mapping: &mut IrMapping<I>) -> Option<Op<I>> {
        self.below.clone_op(op, mapping)
    }
    fn clone_region_before(
        &mut self,
        region: Region<I>,
        to: Region<I>,
        before: Option<Block<I>>,
        mapping: &mut IrMapping<I>,
    ) -> bool {
        self.below.clone_region_before(region, to, before, mapping)
    }
    fn start_op_modification(&mut self, op: Op<I>) {
        self.below.start_op_modification(op);
    }
    fn finalize_op_modification(&mut self, op: Op<I>) {
        self.below.finalize_op_modification(op);
    }
    fn cancel_op_modification(&mut self, op: Op<I>) -> bool {
        self.below.cancel_op_modification(op)
    }
    fn notify_match_failure(&mut self, reason: &str) {
        self.below.notify_match_failure(reason);
    }
}
