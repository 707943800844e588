//! How far native code reads, as types.
//!
//! A [`Val`] is a `Val<'_, I, R>`, where `R` says how far the code that has it may read. A step along a
//! def-use chain takes one layer off: the operand of what defines a `Val<'_, I, Deep>` is a
//! `Val<'_, I, Shallow>`, which leads nowhere. So rustc checks what `#[reads(depth = n)]` declares.

use std::marker::PhantomData;

/// The reach of native code that reads only its arguments.
pub enum Shallow {}
/// The reach of native code that takes a step along a def-use chain, and from there reads as far as
/// `R`: `Deep` for `#[reads(depth = 1)]`, `Deep<Deep>` for `#[reads(depth = 2)]`.
pub struct Deep<R = Shallow>(PhantomData<R>);
/// The reach of native code that declares `#[reads(any)]`.
pub enum Unbounded {}

/// The reach of native code that may take a step along a def-use chain: to the operation that defines
/// a value.
#[diagnostic::on_unimplemented(
    message = "[drr::E0563] native code that follows def-use chains must say how far",
    label = "this looks further than the code says",
    note = "add `#[reads(depth = n)]` to the `def` of the helper, or to the rule whose braces hold this code; `n` is the number of steps to definitions",
    note = "a function that this code calls takes values that lead as far: `Val<'_, I, drr::native::Deep>` for one step, `Deep<Deep>` for two, `Unbounded` for `#[reads(any)]`",
    note = "a function with a rewriter asks the IR: `OpOf::<ThatOp, I>::defining(rewriter.ir(), value)`"
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
    note = "add `#[reads(any)]` to the `def` of the helper, or to the rule whose braces hold this code",
    note = "a verifier, or a function with a rewriter, asks the IR: `drr::ir::parent_op(ir, op)`"
)]
pub trait ReadsIr {}
impl ReadsIr for Unbounded {}

/// The reach of native code that may read the operations that use a value. They are not bounded by a
/// number of steps: a change anywhere may give a value another user.
#[diagnostic::on_unimplemented(
    message = "[drr::E0563] native code that reads the users of a value must say so",
    label = "this reads operations that use the value",
    note = "add `#[reads(any)]` to the `def` of the helper, or to the rule whose braces hold this code; `has_one_use()` and `use_count()` need nothing"
)]
pub trait ReadsUsers: Distance {}
impl ReadsUsers for Unbounded {}
