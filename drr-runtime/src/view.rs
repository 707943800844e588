//! Reading a declared op by position. The typed views that `#[derive(Op)]` generates use this.

use std::fmt::{self, Debug};
use std::marker::PhantomData;

use crate::decl::{Arity, DecodedAttr, HasView, OpDecl, OpDef, PartDecl, ValueDecl};
use crate::ir::{Block, Ir, Op, Region, Value, with_ancestors};
use crate::native::{AttrRef, OpRef, Val, Vals, ValueRange, counting};

/// A declared part with an arity.
pub trait Declared {
    /// The number of values.
    fn arity(&self) -> Arity;
}
impl Declared for Arity {
    fn arity(&self) -> Arity {
        *self
    }
}
impl Declared for ValueDecl {
    fn arity(&self) -> Arity {
        self.arity
    }
}
impl Declared for PartDecl {
    fn arity(&self) -> Arity {
        self.arity
    }
}

/// The number of groups that are not single.
#[inline]
pub fn flexible(decls: &[impl Declared]) -> usize {
    decls
        .iter()
        .filter(|decl| decl.arity() != Arity::One)
        .count()
}

/// True if the total number of values does not determine the sizes of the groups: several groups
/// are not single, and they may have different sizes.
#[inline]
pub fn needs_segments(decls: &[impl Declared]) -> bool {
    let told = |arity| matches!(arity, Arity::One | Arity::SameSizeVariadic);
    flexible(decls) > 1 && !decls.iter().all(|decl| told(decl.arity()))
}

/// The start of declared group `index` among `total` values, and its length; `None` if the total
/// does not match the declaration. `segment` returns the length of a group and is called only if
/// [`needs_segments`] holds.
#[inline]
pub fn group(
    decls: &[impl Declared],
    index: usize,
    total: usize,
    segment: impl Fn(usize) -> Option<u32>,
) -> Option<(usize, usize)> {
    let flexible = flexible(decls);
    if flexible == 0 {
        return (total >= decls.len()).then_some((index, 1));
    }
    if !needs_segments(decls) {
        let rest = total.checked_sub(decls.len() - flexible)?;
        let size = match flexible {
            1 => rest,
            // A total that is not divisible has no valid size.
            _ => (rest % flexible == 0).then_some(rest / flexible)?,
        };
        let len = |decl: &dyn Declared| if decl.arity() == Arity::One { 1 } else { size };
        let start = decls[..index].iter().map(|decl| len(decl)).sum::<usize>();
        let len = len(&decls[index]);
        return (start + len <= total).then_some((start, len));
    }
    let start = (0..index).try_fold(0_usize, |start, group| {
        start.checked_add(segment(group)? as usize)
    })?;
    let len = segment(index)? as usize;
    (start.checked_add(len)? <= total).then_some((start, len))
}

/// True if an operation is as declared when each of its operands, or of its results, becomes this
/// many values. `groups` is empty if all are single, and `segments` gives their lengths before if
/// [`needs_segments`] holds.
pub(crate) fn may_become(groups: &[Arity], segments: Option<&[u32]>, lengths: &[usize]) -> bool {
    let one_each = lengths.iter().all(|len| *len == 1);
    if one_each || groups.is_empty() {
        return one_each;
    }
    let segment = |at: usize| segments?.get(at).copied();
    groups.iter().enumerate().all(|(index, arity)| {
        let place = group(groups, index, lengths.len(), segment);
        place.is_some_and(|(start, len)| {
            let became = lengths[start..start + len].iter().sum();
            arity.counts().contains(&became)
        })
    })
}

/// The place of declared group `index` among the operands of an operation, as [`group`] gives it.
pub(crate) fn operand_group<I: Ir>(
    ir: &I,
    op: Op<I>,
    decls: &[impl Declared],
    index: usize,
) -> Option<(usize, usize)> {
    let segment = |at| ir.operand_segment(op, at);
    group(decls, index, ir.num_operands(op), segment)
}

/// The place of declared group `index` among the results of an operation, as [`group`] gives it.
pub(crate) fn result_group<I: Ir>(
    ir: &I,
    op: Op<I>,
    decls: &[impl Declared],
    index: usize,
) -> Option<(usize, usize)> {
    let segment = |at| ir.result_segment(op, at);
    group(decls, index, ir.num_results(op), segment)
}

/// An operation with its declaration. The typed views dereference to it.
///
/// The accessors rely on the declaration. They panic if the number of operands, results, regions or
/// successors does not match it, so verify the operation first.
pub struct OpView<'a, I: Ir> {
    ir: &'a I,
    op: Op<I>,
    decl: &'static OpDecl,
}

copy!(impl<I: Ir> for OpView<'_, I>);
impl<I: Ir> Debug for OpView<'_, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.ir.display_op(self.op))
    }
}

impl<'a, I: Ir> OpView<'a, I> {
    /// Views `op`, which must be of declaration `decl`.
    pub fn new(ir: &'a I, op: Op<I>, decl: &'static OpDecl) -> Self {
        OpView { ir, op, decl }
    }
    /// As [`new`](OpView::new), if `op` has the declared name.
    pub fn cast(ir: &'a I, op: Op<I>, decl: &'static OpDecl) -> Option<Self> {
        (ir.kind_name(ir.kind(op)) == decl.name).then_some(OpView { ir, op, decl })
    }
    /// The IR.
    pub fn ir(self) -> &'a I {
        counting::note();
        self.ir
    }
    /// The handle.
    pub fn handle(self) -> Op<I> {
        self.op
    }
    /// The operation as an argument of native code.
    pub fn op_ref(self) -> OpRef<'a, I> {
        OpRef::new(self.ir, self.op)
    }
    /// The location.
    pub fn loc(self) -> I::Loc {
        self.ir.loc(self.op)
    }
    /// The declaration.
    pub fn decl(self) -> &'static OpDecl {
        self.decl
    }

    fn operand_group(self, index: usize) -> (usize, usize) {
        let place = operand_group(self.ir, self.op, self.decl.operands, index);
        place.unwrap_or_else(|| self.malformed("operands"))
    }
    fn result_group(self, index: usize) -> (usize, usize) {
        let place = result_group(self.ir, self.op, self.decl.results, index);
        place.unwrap_or_else(|| self.malformed("results"))
    }
    fn malformed(self, what: &str) -> ! {
        panic!(
            "the {what} of a '{}' are not as declared; verify the IR first",
            self.decl.name
        )
    }

    /// The value of single operand `index`.
    pub fn operand(self, index: usize) -> Val<'a, I> {
        let (start, _) = self.operand_group(index);
        Val::new(self.ir, self.ir.operand(self.op, start))
    }
    /// The value of optional operand `index`, if it is present.
    pub fn optional_operand(self, index: usize) -> Option<Val<'a, I>> {
        let (start, len) = self.operand_group(index);
        (len > 0).then(|| Val::new(self.ir, self.ir.operand(self.op, start)))
    }
    /// The values of variadic operand `index`.
    pub fn operands(self, index: usize) -> Vals<'a, I> {
        let (start, len) = self.operand_group(index);
        Vals::new(self.ir, ValueRange::operands(self.op, start, len))
    }
    /// Single result `index`.
    pub fn result(self, index: usize) -> Val<'a, I> {
        let (start, _) = self.result_group(index);
        Val::new(self.ir, self.ir.result(self.op, start))
    }
    /// Optional result `index`, if it is present.
    pub fn optional_result(self, index: usize) -> Option<Val<'a, I>> {
        let (start, len) = self.result_group(index);
        (len > 0).then(|| Val::new(self.ir, self.ir.result(self.op, start)))
    }
    /// Variadic result `index`.
    pub fn results(self, index: usize) -> Vec<Val<'a, I>> {
        let (start, len) = self.result_group(index);
        let result = |at| Val::new(self.ir, self.ir.result(self.op, at));
        (start..start + len).map(result).collect()
    }
    /// Declared attribute `slot`, if the operation has it. Does not return a default value.
    pub fn attr(self, slot: usize) -> Option<AttrRef<'a, I>> {
        AttrRef::named(self.ir, self.op, self.decl.attrs[slot].name)
    }
    /// Declared attribute `slot`.
    ///
    /// # Panics
    /// If the operation lacks it.
    pub fn required_attr(self, slot: usize) -> AttrRef<'a, I> {
        match self.attr(slot) {
            Some(attr) => attr,
            None => panic!(
                "a '{}' requires attribute '{}'; verify the IR first",
                self.decl.name, self.decl.attrs[slot].name
            ),
        }
    }
    /// Declared attribute `SLOT` as Rust data, or its default value if the operation lacks it.
    ///
    /// `None` if there is no default value or the attribute has the wrong kind.
    pub fn decoded_attr<O: DecodedAttr<I, SLOT>, const SLOT: usize>(self) -> Option<O::Data> {
        O::decode_or_default(self.attr(SLOT))
    }
    /// The regions at declared position `index`, which may be variadic.
    pub fn regions(self, index: usize) -> Vec<Region<I>> {
        let regions = self.ir.regions(self.op);
        match group(self.decl.regions, index, regions.len(), |_| None) {
            Some((start, len)) => regions[start..start + len].to_vec(),
            None => self.malformed("regions"),
        }
    }
    /// Single region `index`.
    pub fn region(self, index: usize) -> Region<I> {
        self.regions(index)[0]
    }
    /// The successors at declared position `index`, which may be variadic.
    pub fn successors(self, index: usize) -> Vec<Block<I>> {
        let total = self.ir.num_successors(self.op);
        match group(self.decl.successors, index, total, |_| None) {
            Some((start, len)) => (start..start + len)
                .map(|at| self.ir.successor(self.op, at))
                .collect(),
            None => self.malformed("successors"),
        }
    }
    /// Single successor `index`.
    pub fn successor(self, index: usize) -> Block<I> {
        self.successors(index)[0]
    }
}

/// Lets functions accept a [`Val`] or its handle.
impl<I: Ir, R> From<Val<'_, I, R>> for Value<I> {
    fn from(value: Val<'_, I, R>) -> Self {
        value.handle()
    }
}

/// A typed handle to an operation of declaration `O`.
pub struct OpOf<O, I: Ir> {
    op: Op<I>,
    marker: PhantomData<O>,
}
copy!(impl<O, I: Ir> for OpOf<O, I>);
impl<O: OpDef, I: Ir> Debug for OpOf<O, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} of {}", self.op, O::DECL.name)
    }
}
impl<O: OpDef, I: Ir> OpOf<O, I> {
    /// Makes a typed handle. If `op` is not of declaration `O`, the accessors of its view may
    /// panic.
    pub fn new(op: Op<I>) -> Self {
        OpOf {
            op,
            marker: PhantomData,
        }
    }
    /// The operation, if it is of declaration `O` (MLIR's `dyn_cast`).
    ///
    /// ```
    /// use drr_runtime::decl::HasView;
    /// use drr_runtime::ir::{Ir, Op};
    /// use drr_runtime::view::OpOf;
    ///
    /// /// The operation before, if it is of the same op.
    /// fn same_before<O: HasView, I: Ir>(ir: &I, op: OpOf<O, I>) -> Option<OpOf<O, I>> {
    ///     OpOf::cast(ir, ir.prev_op(op.handle())?)
    /// }
    /// ```
    pub fn cast(ir: &I, op: Op<I>) -> Option<Self> {
        ir.is_named(ir.kind(op), O::DECL.name)
            .then(|| OpOf::new(op))
    }
    /// The operation that defines a value, if it is of declaration `O` (MLIR's `getDefiningOp<O>`).
    pub fn defining(ir: &I, value: impl Into<Value<I>>) -> Option<Self> {
        OpOf::cast(ir, ir.defining_op(value.into())?.0)
    }
    /// The innermost operation of declaration `O` in which an operation is nested (MLIR's
    /// `getParentOfType<O>`). The operation itself is none.
    ///
    /// ```
    /// use drr_runtime::decl::OpDef;
    /// use drr_runtime::ir::{Ir, Op};
    /// use drr_runtime::view::OpOf;
    ///
    /// fn is_in<O: OpDef, I: Ir>(ir: &I, op: Op<I>) -> bool {
    ///     OpOf::<O, I>::around(ir, op).is_some()
    /// }
    /// ```
    pub fn around(ir: &I, op: Op<I>) -> Option<Self> {
        with_ancestors(ir, op)
            .skip(1)
            .find_map(|op| OpOf::cast(ir, op))
    }
    /// The operation.
    pub fn handle(self) -> Op<I> {
        self.op
    }
}

impl<O: HasView, I: Ir> OpOf<O, I> {
    /// The operation's typed view.
    pub fn view(self, ir: &I) -> O::View<'_, I> {
        O::wrap(ir, self.handle())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decl(arity: Arity) -> PartDecl {
        PartDecl { name: "x", arity }
    }

    #[test]
    fn one_flexible_group_takes_what_the_single_ones_leave() {
        let decls = [decl(Arity::One), decl(Arity::Variadic), decl(Arity::One)];
        let at = |index, total| group(&decls, index, total, |_| None);
        assert_eq!(at(1, 5), Some((1, 3)));
        assert_eq!(at(2, 5), Some((4, 1)));
        assert_eq!(at(1, 2), Some((1, 0)));
        assert_eq!(at(0, 1), None);
    }

    #[test]
    fn groups_of_the_same_size_share_what_the_single_ones_leave() {
        let same = Arity::SameSizeVariadic;
        let decls = [decl(same), decl(Arity::One), decl(same)];
        let at = |index, total| group(&decls, index, total, |_| None);
        assert_eq!(at(0, 5), Some((0, 2)));
        assert_eq!(at(1, 5), Some((2, 1)));
        assert_eq!(at(2, 5), Some((3, 2)));
        assert_eq!(at(2, 1), Some((1, 0)));
        assert_eq!(at(2, 4), None, "does not come out even");
    }

    #[test]
    fn values_become_as_many_as_their_group_may_have() {
        use Arity::{One, Optional, Variadic};
        let fits = |groups: &[Arity], lengths: &[usize]| may_become(groups, None, lengths);
        assert!(fits(&[], &[1, 1]));
        assert!(!fits(&[], &[2, 0]), "as many in all, but not one each");
        assert!(fits(&[One, Variadic], &[1, 2, 0]));
        assert!(!fits(&[One, Variadic], &[2, 1]));
        assert!(!fits(&[Variadic, One], &[1, 0]));
        assert!(fits(&[Optional], &[0]));
        assert!(!fits(&[Optional], &[2]));
        let groups = [Variadic, One, Variadic];
        assert!(may_become(&groups, Some(&[2, 1, 0]), &[0, 2, 1]));
        assert!(!may_become(&groups, Some(&[1, 1, 1]), &[0, 2, 1]));
    }

    #[test]
    fn several_flexible_groups_need_segments() {
        let decls = [decl(Arity::Optional), decl(Arity::Variadic)];
        assert_eq!(group(&decls, 1, 3, |_| None), None);
        let at = |total, lengths: &[u32]| {
            let length = |group: usize| lengths.get(group).copied();
            group(&decls, 1, total, length)
        };
        assert_eq!(at(3, &[1, 2]), Some((1, 2)));
        assert_eq!(at(2, &[1, 2]), None);
        assert_eq!(at(2, &[1]), None);
    }
}
