//! What the macros make: rules as data ([`SetData`]) and as code ([`Program`]), and what drivers and
//! generated code hand each other ([`Cx`], [`Found`], [`Host`], [`Stop`]).
//!
//! A program's rules are ranked: rank 0 is tried first (highest benefit, then declaration order).
//! [`Program::find`] is given a range of ranks, so it can be resumed below any rule: combined sets
//! interleave by their benefits, and a rule that declines falls to the next.

use std::convert::Infallible;

use crate::attr::AttrData;
use crate::ir::{Ir, Op, Value};
use crate::rewriter::{PatternRewriter, RewriterBase};

mod form;
mod look;
mod position;
mod run;
mod tables;

pub use crate::view::OpOf;
pub use form::{
    Binding, BindingId, Expected, Fact, OpShape, OrderId, Reason, ReasonFn, RuleData, SetData,
};
pub use position::{At, Group, Length};
pub use run::{Bound, Cx, Found, Host, Misses, Remaining, Stop};
pub use tables::{AttrSlot, Binder, Capture, NO_OP, OpIndex, PartRange, Tables};

/// A rule's metadata, the same on every IR.
#[derive(Clone, Copy, Debug)]
pub struct RuleInfo {
    /// The rule's name; `file:line` for an anonymous one.
    pub name: &'static str,
    /// Its doc comment.
    pub doc: &'static str,
    /// The source file it stands in, as the compiler names it.
    pub file: &'static str,
    /// The line, from 1.
    pub line: u32,
    /// The group: `#[group("…")]` on the rule or set; empty if none.
    pub group: &'static str,
    /// The full name of the root op; `any<Trait>` for any op with a trait, `a | b` for one of several.
    pub root: &'static str,
    /// Number of source ops plus `addBenefit`.
    pub benefit: i32,
    /// Ops that the source names.
    pub reads: &'static [&'static str],
    /// Ops that the results make, natives included as far as they declare it.
    pub makes: &'static [&'static str],
    /// The rule's source text.
    pub source: &'static str,
}

/// A rule set as code, on one IR. The macros implement it.
pub trait Program<I: Ir>: 'static {
    /// A rule that matched and what its rewrite needs: handles only. For a set an enum with a variant
    /// for each rule.
    type Match;

    /// The rules as data, by rank.
    fn data(&self) -> &'static SetData<I>;
    /// Resolves names; generated code refers to ops and attributes in the order of these calls.
    fn bind(&self, binder: &mut Binder<'_, I>);
    /// The first rule that matches `root`, among those that [`Cx::wants`]. Changes nothing.
    fn find(&self, cx: &Cx<'_, I>, root: Op<I>) -> Option<Found<Self::Match>>;
    /// Rewrites what a rule matched. First come the pure parts of the results, which may decline,
    /// then [`Host::begin`], then the changes.
    ///
    /// # Errors
    /// [`Stop`] says what to do about it.
    fn rewrite<R: RewriterBase<I>>(
        &self,
        tables: &Tables<I>,
        matched: Self::Match,
        host: Host<'_, I, R>,
    ) -> Result<(), Stop>;
    /// Runs the tests of rule `rank` on ops and picks that the interpreter found. `None` if one
    /// fails, which is noted as [`Cx::miss`].
    fn replay(&self, cx: &Cx<'_, I>, bound: &Bound<I>) -> Option<Found<Self::Match>>;
    /// The values that native `number` in the source of rule `rank` gives for a value, by position,
    /// `None` for those that are absent. `None` if the native does not match the value.
    fn extract(
        &self,
        ir: &I,
        tables: &Tables<I>,
        rank: u32,
        number: u16,
        value: Value<I>,
    ) -> Option<Vec<Option<Value<I>>>> {
        let _ = (ir, tables, rank, number, value);
        None
    }
}

/// What can be put into a [`PatternSet`](crate::pattern_set::PatternSet): a set that `drr!` made, one of its rules, a
/// `#[pattern]`.
pub trait Patterns<I: Ir>: Sized {
    /// Shows the program to `visitor`.
    fn visit<V: ProgramVisitor<I>>(self, visitor: V) -> V::Output;
    /// The one rule of the program that is meant; `None` for all of them.
    fn only(&self) -> Option<&'static str> {
        None
    }
}

/// Takes a program without naming its type.
pub trait ProgramVisitor<I: Ir> {
    /// What comes of it.
    type Output;
    /// Takes it.
    fn visit<P: Program<I>>(self, program: P) -> Self::Output;
}

/// A program without rules: what remains of a set whose rules have errors.
pub struct EmptyProgram;

impl<I: Ir> Program<I> for EmptyProgram {
    type Match = Infallible;

    fn data(&self) -> &'static SetData<I> {
        &SetData {
            ops: &[],
            bindings: &[],
            orders: &[],
            rules: &[],
        }
    }
    fn bind(&self, _: &mut Binder<'_, I>) {}
    fn find(&self, _: &Cx<'_, I>, _: Op<I>) -> Option<Found<Infallible>> {
        None
    }
    fn rewrite<R: RewriterBase<I>>(
        &self,
        _: &Tables<I>,
        matched: Infallible,
        _: Host<'_, I, R>,
    ) -> Result<(), Stop> {
        match matched {}
    }
    fn replay(&self, _: &Cx<'_, I>, _: &Bound<I>) -> Option<Found<Infallible>> {
        None
    }
}

/// Keeps imports of items that only docs mention.
#[doc(hidden)]
pub type _Docs<I> = (AttrData<I>, fn(PatternRewriter<'_, I>));
