//! A rule set as code.

use std::convert::Infallible;

use super::{Binder, Bound, Cx, Found, Host, NextMatch, Search, SetData, Stop, Tables};
use crate::ir::{Ir, Op, Value};
use crate::rewriter::RewriterBase;

/// A rule set as code, for one IR. The macros implement it. Threads may share it.
#[allow(unused_variables, reason = "the defaults ignore them")]
pub trait Program<I: Ir>: Send + Sync + 'static {
    /// The match of a rule: the handles that its rewrite needs. For a set this is an enum with a
    /// variant for each rule.
    type Match;

    /// True if the program has so many rules that it should be compiled for one kind of search only.
    /// The drivers of this crate then use [`NextMatch`] for the first match, too.
    const IS_LARGE: bool = false;

    /// The rules as data, by rank.
    fn data(&self) -> &'static SetData<I>;
    /// Resolves names; generated code refers to ops and attributes in the order of these calls.
    fn bind(&self, binder: &mut Binder<'_, I>);
    /// Returns the first rule that matches `root`, of those that [`Cx::wants`]. Changes nothing.
    fn find<S: Search>(&self, cx: &Cx<'_, I, S>, root: Op<I>) -> Option<Found<Self::Match>>;
    /// Rewrites a match, which should be where [`find`](Program::find) wrote it: to copy it costs as much
    /// as a simple rule. Runs the pure parts of the results, which may decline, and then makes the
    /// changes.
    ///
    /// # Errors
    /// [`Stop`] says what to do about it.
    fn rewrite<R: RewriterBase<I>>(
        &self,
        tables: &Tables<I>,
        matched: &Self::Match,
        host: Host<'_, I, R>,
    ) -> Result<(), Stop>;
    /// Runs the tests of rule `rank` on the ops and picks that the interpreter found. Returns
    /// `None` if a test fails, which is recorded by [`Cx::miss`].
    fn replay(&self, cx: &Cx<'_, I, NextMatch>, bound: &Bound<I>) -> Option<Found<Self::Match>>;
    /// The outputs of native `number` in the source of rule `rank` for a value, by position. Absent
    /// outputs are `None`. Returns `None` if the native does not match the value.
    fn extract(
        &self,
        ir: &I,
        tables: &Tables<I>,
        rank: u32,
        number: u16,
        value: Value<I>,
    ) -> Option<Vec<Option<Value<I>>>> {
        None
    }
}

/// Rules that a [`PatternSet`](crate::pattern_set::PatternSet) accepts: a set of `drr!`, one of its
/// rules, or a `#[pattern]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a set of rules for the IR `{I}`",
    label = "expected a set of `drr!`, one of its rules, or a `#[pattern]`"
)]
pub trait Patterns<I: Ir>: Sized {
    /// Shows the program to `visitor`.
    fn visit<V: ProgramVisitor<I>>(self, visitor: V) -> V::Output;
    /// The name of the selected rule; `None` for all rules of the program.
    fn only(&self) -> Option<&'static str> {
        None
    }
}

/// One rule of a set of `drr!`. Each named rule of a set is a constant of this type.
///
/// ```
/// use drr_runtime::ir::Ir;
/// use drr_runtime::pattern_set::{PatternSet, UnknownRule};
/// use drr_runtime::rule::{Patterns, RuleOf};
///
/// fn without<I: Ir, S: Patterns<I>>(all: S, rule: RuleOf<S>) -> Result<PatternSet<I>, UnknownRule> {
///     let mut patterns = PatternSet::new().with(all);
///     patterns.disable(rule.name())?;
///     Ok(patterns)
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RuleOf<S> {
    set: S,
    name: &'static str,
}

impl<S> RuleOf<S> {
    /// The rule `name` of `set`. If the set has no such rule, there are no rules in it.
    #[doc(hidden)]
    pub const fn new(set: S, name: &'static str) -> Self {
        RuleOf { set, name }
    }
    /// The rule's name.
    pub fn name(&self) -> &'static str {
        self.name
    }
}

impl<I: Ir, S: Patterns<I>> Patterns<I> for RuleOf<S> {
    fn visit<V: ProgramVisitor<I>>(self, visitor: V) -> V::Output {
        self.set.visit(visitor)
    }
    fn only(&self) -> Option<&'static str> {
        Some(self.name)
    }
}

/// Takes a program without naming its type.
pub trait ProgramVisitor<I: Ir> {
    /// The result of the visit.
    type Output;
    /// Takes it.
    fn visit<P: Program<I>>(self, program: P) -> Self::Output;
}

/// A program without rules. It replaces a set whose rules have errors.
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
    fn find<S: Search>(&self, _: &Cx<'_, I, S>, _: Op<I>) -> Option<Found<Infallible>> {
        None
    }
    fn rewrite<R: RewriterBase<I>>(
        &self,
        _: &Tables<I>,
        matched: &Infallible,
        _: Host<'_, I, R>,
    ) -> Result<(), Stop> {
        match *matched {}
    }
    fn replay(&self, _: &Cx<'_, I, NextMatch>, _: &Bound<I>) -> Option<Found<Infallible>> {
        None
    }
}
