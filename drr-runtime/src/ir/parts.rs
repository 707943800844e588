//! The parts of an operation, the operations of a block and the uses of a value, one after the other.

use super::{AttrName, Block, Ir, Op, OpKind, OpState, Region, Type, Value};

/// The operands of an operation, in order.
///
/// ```
/// use drr_runtime::ir::{Ir, Op, Value, operands, results};
///
/// /// True if a result of the operation is its own operand, as in a graph region.
/// fn feeds_itself<I: Ir>(ir: &I, op: Op<I>) -> bool {
///     operands(ir, op).any(|operand| results(ir, op).any(|result| result == operand))
/// }
/// ```
#[inline]
pub fn operands<I: Ir>(ir: &I, op: Op<I>) -> impl ExactSizeIterator<Item = Value<I>> + Clone {
    (0..ir.num_operands(op)).map(move |index| ir.operand(op, index))
}

/// The results of an operation, in order. [`operands`] has an example.
#[inline]
pub fn results<I: Ir>(ir: &I, op: Op<I>) -> impl ExactSizeIterator<Item = Value<I>> + Clone {
    (0..ir.num_results(op)).map(move |index| ir.result(op, index))
}

/// The successors of an operation.
#[inline]
pub(crate) fn successors<I: Ir>(ir: &I, op: Op<I>) -> impl ExactSizeIterator<Item = Block<I>> {
    (0..ir.num_successors(op)).map(move |index| ir.successor(op, index))
}

/// The types of an operation's operands.
#[inline]
pub(crate) fn operand_types<I: Ir>(ir: &I, op: Op<I>) -> impl ExactSizeIterator<Item = Type<I>> {
    operands(ir, op).map(|operand| ir.value_type(operand))
}

/// The types of an operation's results.
#[inline]
pub(crate) fn result_types<I: Ir>(ir: &I, op: Op<I>) -> impl ExactSizeIterator<Item = Type<I>> {
    (0..ir.num_results(op)).map(move |index| ir.result_type(op, index))
}

/// The types of values.
pub(crate) fn value_types<I: Ir>(ir: &I, values: &[Value<I>]) -> Vec<Type<I>> {
    values.iter().map(|value| ir.value_type(*value)).collect()
}

/// Passes items as a slice. A few need no allocation.
#[inline]
pub(crate) fn with_slice<T: Copy, R>(
    mut items: impl ExactSizeIterator<Item = T>,
    then: impl FnOnce(&[T]) -> R,
) -> R {
    const FEW: usize = 4;
    let len = items.len();
    if len > FEW {
        return then(&items.collect::<Vec<T>>());
    }
    let Some(first) = items.next() else {
        return then(&[]);
    };
    let mut few = [first; FEW];
    for (place, item) in few[1..].iter_mut().zip(items) {
        *place = item;
    }
    then(&few[..len])
}

/// Types in a message.
pub(crate) fn quoted<I: Ir>(ir: &I, types: &[Type<I>]) -> String {
    let types = types.iter().map(|ty| format!("'{}'", ir.display_type(*ty)));
    types.collect::<Vec<_>>().join(", ")
}

/// The operations of a block, without nested ones.
pub(crate) fn ops_of<I: Ir>(ir: &I, block: Block<I>) -> impl Iterator<Item = Op<I>> {
    std::iter::successors(ir.first_op(block), |op| ir.next_op(*op))
}

/// The uses of a value (owner, operand index), for code that changes them.
pub(crate) fn uses_of<I: Ir>(ir: &I, value: Value<I>) -> Vec<(Op<I>, usize)> {
    let mut uses = Vec::new();
    ir.for_each_use(value, |user, index| {
        uses.push((user, index));
        true
    });
    uses
}

/// True if a test holds for each use of a value (owner, operand index).
pub(crate) fn all_uses<I: Ir>(
    ir: &I,
    value: Value<I>,
    mut holds: impl FnMut(Op<I>, usize) -> bool,
) -> bool {
    let mut all = true;
    ir.for_each_use_unordered(value, |user, index| {
        all = holds(user, index);
        all
    });
    all
}

/// The number of uses, counted up to `most`.
#[inline]
pub(crate) fn uses_at_most<I: Ir>(ir: &I, value: Value<I>, most: usize) -> usize {
    let mut uses = 0;
    ir.for_each_use_unordered(value, |_, _| {
        uses += 1;
        uses < most
    });
    uses
}

/// True if the results of an operation have at most this many uses, and this is at least one.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn has_few_uses<I: Ir>(ir: &I, op: Op<I>, most: usize) -> bool {
    // Most operations have one result with one use.
    most == usize::MAX
        || ir.num_results(op) == 1 && ir.has_one_use(ir.result(op, 0))
        || count_few_uses(ir, op, most)
}

#[inline(never)]
fn count_few_uses<I: Ir>(ir: &I, op: Op<I>, most: usize) -> bool {
    let mut left = most;
    results(ir, op).all(|result| {
        let uses = uses_at_most(ir, result, left + 1);
        let fits = uses <= left;
        left = left.saturating_sub(uses);
        fits
    })
}

/// The parts of an operation, to create one like it with some other parts, as MLIR's `clone` with
/// other operands and types does.
///
/// ```
/// use drr_runtime::ir::{Ir, Op, OpParts, Value};
/// use drr_runtime::rewriter::PatternRewriter;
///
/// /// Replaces an operation by the same one of other operands. It keeps its attributes and regions.
/// fn with_operands<I: Ir>(
///     rewriter: &mut PatternRewriter<'_, I>,
///     op: Op<I>,
///     operands: Vec<Value<I>>,
/// ) -> Option<()> {
///     let mut parts = OpParts::of(rewriter.ir(), op)?;
///     parts.operands = operands;
///     let new = rewriter.create_op(parts.state());
///     rewriter.replace_op_by(op, new);
///     Some(())
/// }
/// ```
#[derive(Clone, Debug)]
pub struct OpParts<I: Ir> {
    /// The name of the op.
    pub kind: OpKind,
    /// All operands.
    pub operands: Vec<Value<I>>,
    /// The lengths of the groups of operands, if the operation has them.
    pub operand_segments: Option<Vec<u32>>,
    /// The types of the results.
    pub result_types: Vec<Type<I>>,
    /// The lengths of the groups of results, if the operation has them.
    pub result_segments: Option<Vec<u32>>,
    /// All attributes, declared and discardable.
    pub attrs: Vec<(AttrName, I::Attr)>,
    /// The regions whose blocks the new operation takes, `None` for an empty one.
    pub regions: Vec<Option<Region<I>>>,
    /// The successors.
    pub successors: Vec<Block<I>>,
    /// The location.
    pub loc: I::Loc,
}

impl<I: Ir> OpParts<I> {
    /// The parts of an operation, with its regions. `None` if the IR cannot list attributes.
    pub fn of(ir: &I, op: Op<I>) -> Option<Self> {
        Some(OpParts {
            kind: ir.kind(op),
            operands: operands(ir, op).collect(),
            operand_segments: ir.operand_segments(op),
            result_types: result_types(ir, op).collect(),
            result_segments: ir.result_segments(op),
            attrs: ir.attrs(op)?,
            regions: ir.regions(op).into_iter().map(Some).collect(),
            successors: successors(ir, op).collect(),
            loc: ir.loc(op),
        })
    }

    /// Sets or adds an attribute.
    pub fn set_attr(&mut self, name: AttrName, attr: I::Attr) {
        match self.attrs.iter_mut().find(|(known, _)| *known == name) {
            Some((_, known)) => *known = attr,
            None => self.attrs.push((name, attr)),
        }
    }

    /// The parts as [`Ir::create_op`] and [`create_op`](crate::rewriter::RewriterBase::create_op) take
    /// them.
    pub fn state(&self) -> OpState<'_, I> {
        OpState {
            kind: self.kind,
            operands: &self.operands,
            operand_segments: self.operand_segments.as_deref(),
            result_types: &self.result_types,
            result_segments: self.result_segments.as_deref(),
            attrs: &self.attrs,
            regions: &self.regions,
            successors: &self.successors,
            loc: self.loc.clone(),
        }
    }
}
