//! How far native code reads, as types.
//!
//! A [`Val`] is a `Val<'_, I, R>`, where `R` says how far the code that has it may read. A step along a
//! def-use chain takes one layer off: the operand of what defines a `Val<'_, I, Deep>` is a
//! `Val<'_, I, Shallow>`, which leads nowhere. So rustc checks what `#[reads(depth = n)]` declares.

use std::marker::PhantomData;

use super::{OpRef, Val, Vals};
use crate::ir::Ir;

/// The reach of native code that reads only its arguments.
pub enum Shallow {}
/// The reach of native code that takes a step along a def-use chain, and from there reads as far as
/// `R`: `Deep` for `#[reads(depth = 1)]`, `Deep<Deep>` for `#[reads(depth = 2)]`.
pub struct Deep<R = Shallow>(PhantomData<R>);
/// The reach of native code that declares `#[reads(any)]`.
pub enum Unbounded {}

/// The reach of native code that may take a step along a def-use chain: to the operation that defines
/// a value, or to one that uses it.
#[diagnostic::on_unimplemented(
    message = "[drr::E0563] native code that follows def-use chains must say how far",
    label = "this looks further than the code says",
    note = "add `#[reads(depth = n)]` to the `def` of the helper, or to the rule whose braces hold this code; `n` is the number of steps to definitions and users"
)]
pub trait FollowsDefUse: Distance {}
impl<R> FollowsDefUse for Deep<R> {}
impl FollowsDefUse for Unbounded {}

/// How far code reads.
pub trait Distance {
    /// How far it reads after a step. (`Shallow` takes none, but has one, so that rustc misses
    /// [`FollowsDefUse`] and not this.)
    type Rest;
}
impl Distance for Shallow {
    type Rest = Shallow;
}
impl<R> Distance for Deep<R> {
    type Rest = R;
}
impl Distance for Unbounded {
    type Rest = Unbounded;
}

/// The reach of native code that may read the whole IR.
#[diagnostic::on_unimplemented(
    message = "[drr::E0563] native code that reads the IR itself must say so",
    label = "this gives access to all of the IR",
    note = "add `#[reads(any)]` to the `def` of the helper, or to the rule whose braces hold this code"
)]
pub trait ReadsIr {}
impl ReadsIr for Unbounded {}

/// Converts what one native gives to what another one of reach `R` gets.
///
/// Generated code calls `seen`: for a wrapper, that is an inherent method below; for any other type, the
/// method of [`AlreadySeen`], which returns the value unchanged.
pub struct Seen<T, R>(T, PhantomData<R>);

impl<T, R> Seen<T, R> {
    /// A value to convert.
    #[inline(always)]
    pub fn new(value: T) -> Self {
        Seen(value, PhantomData)
    }
}

/// The conversion of values that are not wrappers.
pub trait AlreadySeen {
    /// The type of the value.
    type Given;
    /// Returns the value unchanged.
    fn seen(self) -> Self::Given;
}
impl<T, R> AlreadySeen for Seen<T, R> {
    type Given = T;
    #[inline(always)]
    fn seen(self) -> T {
        self.0
    }
}

macro_rules! seen {
    ($($wrapper:ident)*) => {$(
        impl<'a, I: Ir, S, R> Seen<$wrapper<'a, I, S>, R> {
            /// The same with the other reach.
            #[inline]
            pub fn seen(self) -> $wrapper<'a, I, R> {
                self.0.within()
            }
        }
        impl<'a, I: Ir, S, R> Seen<Option<$wrapper<'a, I, S>>, R> {
            /// The same with the other reach, if there is one.
            #[inline]
            pub fn seen(self) -> Option<$wrapper<'a, I, R>> {
                self.0.map($wrapper::within)
            }
        }
    )*};
}
seen!(Val OpRef Vals);
