//! Values, operations and ranges of values as arguments of native code.

use std::fmt::{self, Debug};
use std::marker::PhantomData;

use super::{AttrRef, FollowsDefUse, ReadsIr, ReadsUsers, Shallow, Ty, ValueRange, counting};
use crate::decl::OpDef;
use crate::interface::{AnyInterface, Ops};
use crate::ir::{Ir, Op, Value, parent_op, results, uses_at_most};

/// Declares wrappers of handles with the IR.
macro_rules! wrappers {
    ($($(#[$doc:meta])* $name:ident($handle:ident: $ty:ty) $what:literal;)*) => {$(
        $(#[$doc])*
        pub struct $name<'a, I: Ir, R = Shallow> {
            ir: &'a I,
            $handle: $ty,
            reach: PhantomData<R>,
        }
        copy!(impl<I: Ir, R> for $name<'_, I, R>);
        impl<'a, I: Ir, R> $name<'a, I, R> {
            #[doc = concat!("Wraps ", $what, " of this IR.")]
            #[cfg_attr(not(debug_assertions), inline(always))]
            pub fn new(ir: &'a I, $handle: $ty) -> Self {
                $name {
                    ir,
                    $handle,
                    reach: PhantomData,
                }
            }
            /// The IR, for code that declares `#[reads(any)]`.
            #[cfg_attr(not(debug_assertions), inline(always))]
            pub fn ir(self) -> &'a I
            where
                R: ReadsIr,
            {
                self.ir
            }
            /// The same for code of another reach.
            #[cfg_attr(not(debug_assertions), inline(always))]
            pub(super) fn within<S>(self) -> $name<'a, I, S> {
                $name::new(self.ir, self.$handle)
            }
            /// The handle.
            #[cfg_attr(not(debug_assertions), inline(always))]
            pub fn handle(self) -> $ty {
                self.$handle
            }
        }
    )*};
}

wrappers! {
    /// A value as an argument of native code.
    Val(value: Value<I>) "a value";
    /// An operation as an argument of native code.
    OpRef(op: Op<I>) "an operation";
    /// A range of values as an argument of native code: a variadic operand or the results
    /// of an op.
    Vals(range: ValueRange<I>) "a range of values";
}

impl<'a, I: Ir, R> Val<'a, I, R> {
    /// The type.
    #[doc(alias = "getType")]
    #[inline]
    pub fn ty(self) -> Ty<'a, I> {
        Ty::new(self.ir, self.ir.value_type(self.value))
    }
    /// True if it has exactly one use.
    #[doc(alias = "hasOneUse")]
    #[inline]
    pub fn has_one_use(self) -> bool {
        counting::note();
        self.is_used_once()
    }
    /// The same for `HasOneUse`, which the driver knows about.
    #[inline]
    pub(crate) fn is_used_once(self) -> bool {
        self.ir.has_one_use(self.value)
    }
    /// True if it has no uses.
    #[inline]
    pub fn use_empty(self) -> bool {
        counting::note();
        self.is_unused()
    }
    /// The same for `HasNoUse`.
    #[inline]
    pub(crate) fn is_unused(self) -> bool {
        self.ir.use_empty(self.value)
    }
    /// The number of uses.
    #[doc(alias = "getNumUses")]
    pub fn use_count(self) -> usize {
        counting::note();
        uses_at_most(self.ir, self.value, usize::MAX)
    }
    /// True if the value is a block argument.
    pub fn is_block_arg(self) -> bool {
        self.ir.defining_op(self.value).is_none()
    }
    /// The operation that defines the value; `None` for a block argument.
    #[doc(alias = "getDefiningOp")]
    pub fn defining_op(self) -> Option<OpRef<'a, I, R::Rest>>
    where
        R: FollowsDefUse,
    {
        self.ir
            .defining_op(self.value)
            .map(|(op, _)| OpRef::new(self.ir, op))
    }
    /// The operations that use the value, one for each use. For code that declares `#[reads(any)]`.
    #[doc(alias = "getUsers")]
    pub fn users(self) -> Vec<OpRef<'a, I, R::Rest>>
    where
        R: ReadsUsers,
    {
        let mut users = Vec::new();
        self.ir.for_each_use(self.value, |op, _| {
            users.push(OpRef::new(self.ir, op));
            true
        });
        users
    }
    /// True if an op of this declaration defines the value.
    pub fn is_defined_by<O: OpDef>(self) -> bool
    where
        R: FollowsDefUse,
    {
        self.defining_op().is_some_and(|op| op.is::<O>())
    }
}

/// Values are compared whatever may be read from them.
impl<I: Ir, R, S> PartialEq<Val<'_, I, S>> for Val<'_, I, R> {
    fn eq(&self, other: &Val<'_, I, S>) -> bool {
        self.value == other.value
    }
}
impl<I: Ir, R> Debug for Val<'_, I, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(f)
    }
}

impl<'a, I: Ir, R> OpRef<'a, I, R> {
    /// The op's full name.
    #[doc(alias = "getName")]
    pub fn name(self) -> String {
        self.ir.kind_name(self.ir.kind(self.op))
    }
    /// The attribute with this name, declared or discardable; `None` if the op does not have it.
    #[doc(alias = "getAttr")]
    pub fn attr(self, name: &str) -> Option<AttrRef<'a, I>> {
        AttrRef::named(self.ir, self.op, name)
    }
    /// True if the operation is of this declaration.
    pub fn is<O: OpDef>(self) -> bool {
        self.ir.is_named(self.ir.kind(self.op), O::DECL.name)
    }
    /// The interface of the operation; `None` if its op does not implement it. For code that
    /// declares `#[reads(any)]`, because the functions of an interface may read all of the IR.
    pub fn interface<T: AnyInterface<On = Ops> + ?Sized>(self) -> Option<T::Ref<'a, I>>
    where
        R: ReadsIr,
    {
        self.ir.interface::<T>(self.op)
    }
    /// The operation that it is directly nested in (MLIR's `getParentOp`); `None` if it is in none. For
    /// code that declares `#[reads(any)]`.
    #[doc(alias = "getParentOp")]
    pub fn parent(self) -> Option<OpRef<'a, I, R>>
    where
        R: ReadsIr,
    {
        parent_op(self.ir, self.op).map(|op| OpRef::new(self.ir, op))
    }
    /// The number of operands.
    #[doc(alias = "getNumOperands")]
    pub fn num_operands(self) -> usize {
        self.ir.num_operands(self.op)
    }
    /// Operand `index`, if there is one.
    #[doc(alias = "getOperand")]
    pub fn operand(self, index: usize) -> Option<Val<'a, I, R>> {
        (index < self.num_operands()).then(|| Val::new(self.ir, self.ir.operand(self.op, index)))
    }
    /// The number of results.
    #[doc(alias = "getNumResults")]
    pub fn num_results(self) -> usize {
        self.ir.num_results(self.op)
    }
    /// Result `index`, if there is one.
    #[doc(alias = "getResult")]
    pub fn result(self, index: usize) -> Option<Val<'a, I, R>> {
        (index < self.num_results()).then(|| Val::new(self.ir, self.ir.result(self.op, index)))
    }
    /// The operation itself, so that code for values also takes the name of an op.
    #[doc(alias = "getDefiningOp")]
    pub fn defining_op(self) -> Option<OpRef<'a, I, R>> {
        Some(self)
    }
    /// True if the operation is of this declaration, as for the value that it defines.
    pub fn is_defined_by<O: OpDef>(self) -> bool {
        self.is::<O>()
    }
    /// The type of the first result.
    ///
    /// # Panics
    /// If the operation has no results.
    #[doc(alias = "getType")]
    pub fn ty(self) -> Ty<'a, I> {
        Ty::new(self.ir, self.ir.result_type(self.op, 0))
    }
    /// True if all results together have exactly one use.
    #[doc(alias = "hasOneUse")]
    pub fn has_one_use(self) -> bool {
        counting::note();
        self.is_used_once()
    }
    /// The same for `HasOneUse`, which the driver knows about.
    #[inline]
    pub(crate) fn is_used_once(self) -> bool {
        match self.num_results() {
            1 => self.ir.has_one_use(self.ir.result(self.op, 0)),
            _ => self.uses_together_once(),
        }
    }
    #[inline(never)]
    fn uses_together_once(self) -> bool {
        let uses = results(self.ir, self.op).map(|result| uses_at_most(self.ir, result, 2));
        uses.sum::<usize>() == 1
    }
    /// True if no result has a use.
    pub fn use_empty(self) -> bool {
        counting::note();
        self.is_unused()
    }
    /// The same for `HasNoUse`.
    pub(crate) fn is_unused(self) -> bool {
        self.ir.is_unused(self.op)
    }
    /// The number of uses of all results together.
    #[doc(alias = "getNumUses")]
    pub fn use_count(self) -> usize {
        counting::note();
        let uses =
            results(self.ir, self.op).map(|result| uses_at_most(self.ir, result, usize::MAX));
        uses.sum()
    }
    /// The operations that use its results, one for each use. For code that declares `#[reads(any)]`.
    #[doc(alias = "getUsers")]
    pub fn users(self) -> Vec<OpRef<'a, I, R::Rest>>
    where
        R: ReadsUsers,
    {
        let results = results(self.ir, self.op).map(|result| Val::<I, R>::new(self.ir, result));
        results.flat_map(Val::users).collect()
    }
}

impl<I: Ir, R, S> PartialEq<OpRef<'_, I, S>> for OpRef<'_, I, R> {
    fn eq(&self, other: &OpRef<'_, I, S>) -> bool {
        self.op == other.op
    }
}
/// An op with one result stands for its value.
impl<I: Ir, R, S> PartialEq<Val<'_, I, S>> for OpRef<'_, I, R> {
    fn eq(&self, other: &Val<'_, I, S>) -> bool {
        self.num_results() == 1 && self.ir.result(self.op, 0) == other.value
    }
}
/// An op with one result stands for its value.
impl<I: Ir, R, S> PartialEq<OpRef<'_, I, S>> for Val<'_, I, R> {
    fn eq(&self, other: &OpRef<'_, I, S>) -> bool {
        other == self
    }
}
impl<I: Ir, R> Debug for OpRef<'_, I, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.op.fmt(f)
    }
}

impl<'a, I: Ir, R> Vals<'a, I, R> {
    /// The number of values.
    pub fn len(self) -> usize {
        self.range.len()
    }
    /// True if there are no values.
    pub fn is_empty(self) -> bool {
        self.range.len() == 0
    }
    /// Value `index`, if there is one.
    pub fn get(self, index: usize) -> Option<Val<'a, I, R>> {
        (index < self.len()).then(|| Val::new(self.ir, self.range.get(self.ir, index)))
    }
    /// The values in order.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Val<'a, I, R>> + ExactSizeIterator {
        (0..self.len()).map(move |index| Val::new(self.ir, self.range.get(self.ir, index)))
    }
}
