//! What the macros make: rules as data ([`RuleInfo`], [`RuleData`]) and as code ([`Program`]), and
//! the interface by which a driver runs them ([`MatchContext`], [`Tables`]).
//!
//! A program's rules are ranked: rank 0 is tried first (highest benefit, then declaration order).
//! [`Program::step`] takes a range of ranks, so it can be resumed below any rule: combined sets
//! interleave by their benefits, and a rule that declines falls to the next.

use std::ops::Range;

use crate::attr::AttrData;
use crate::decl::OpDef;
use crate::ir::{Ir, Op, Value};
use crate::rewriter::{PatternRewriter, RewriterBase};

mod data;
mod form;
mod probe;
mod run;
mod tables;

pub use data::{
    At, BodyPattern, Counts, GivenArg, GivenPattern, Group, Length, Place, RuleData, SourceArg,
    SourceOp, ValuePattern,
};
pub use form::OpShape;
pub use probe::{NoRewriter, Probe};
pub use run::{Host, Stop};
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

/// How far a rule got on an operation that its structure matches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// A constraint or a pure native said no; the IR is as it was.
    Declined,
    /// The match holds; nothing was rewritten because the context only matches.
    Matched,
    /// The rewrite was made.
    Applied,
    /// An effectful native failed; the context was told to undo the rewrite.
    Failed,
}

/// What [`Program::step`] did, and by the rule of which rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// No rule in the range matches.
    NoMatch,
    /// This rule matches (a context that only matches).
    Matched(u32),
    /// This rule was applied.
    Applied(u32),
    /// This rule matched, but an effectful native failed and the rewrite was undone.
    Failed(u32),
}

/// What generated code asks of whoever runs it: a driver, or a test of the match alone.
pub trait MatchContext<I: Ir> {
    /// What rewrites get.
    type Rewriter: RewriterBase<I>;

    /// The IR, to read.
    fn ir(&self) -> &I;
    /// Whether the rule may be tried.
    fn enabled(&mut self, rank: u32) -> bool;
    /// The rule's structure matches at `op`; its own predicates come next.
    fn reached(&mut self, rank: u32, op: Op<I>);
    /// The rule declined. `reason` is called only if somebody wants to know. A hand-written pattern
    /// may decline after [`commit`](MatchContext::commit): what it changed is undone.
    fn declined(&mut self, rank: u32, reason: impl FnOnce(&I) -> String);
    /// The whole match holds. Gives the rewriter, its insertion point before the root, or `None`
    /// to stop here.
    fn commit(&mut self, rank: u32) -> Option<&mut Self::Rewriter>;
    /// Takes `commit` back before anything was changed: the rule declines after all.
    fn retract(&mut self, rank: u32, reason: impl FnOnce(&I) -> String) {
        self.declined(rank, reason);
    }
    /// The rewrite that `commit` began is complete.
    fn finished(&mut self, rank: u32);
    /// The rewrite that `commit` began failed: undo it.
    fn abandon(&mut self, rank: u32, reason: impl FnOnce(&I) -> String);
}

/// A rule set as code, on one IR. The macros implement it.
pub trait Program<I: Ir>: 'static {
    /// The rules by rank.
    fn rules(&self) -> &'static [RuleData<I>];
    /// Whether the rewrite of the rule may fail or decline after [`MatchContext::commit`]: it runs
    /// effectful natives or is a function. Drivers keep what undoing takes for these rules only.
    fn can_fail(&self, rank: u32) -> bool {
        let _ = rank;
        true
    }
    /// Resolves names; generated code refers to ops and attributes in the order of these calls.
    fn bind(&self, binder: &mut Binder<'_, I>);
    /// Tries the enabled rules of `ranks` on `root`, lowest rank first, until one matches.
    fn step<C: MatchContext<I>>(
        &self,
        context: &mut C,
        tables: &Tables<I>,
        root: Op<I>,
        ranks: Range<u32>,
    ) -> Step;
    /// Runs what follows a rule's structural match, with the bound names as the interpreter found
    /// them, and stops before any rewrite.
    fn replay(
        &self,
        probe: &mut Probe<'_, I>,
        tables: &Tables<I>,
        rank: u32,
        captures: &[Capture<I>],
    ) -> Outcome;
    /// What native `number` in the source of a rule gives for a value, as far as the structure goes
    /// on behind it: by position, `None` for what does not and for what is absent. `None` if the
    /// native does not match the value.
    fn native(
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
    fn rules(&self) -> &'static [RuleData<I>] {
        &[]
    }
    fn bind(&self, _: &mut Binder<'_, I>) {}
    fn step<C: MatchContext<I>>(&self, _: &mut C, _: &Tables<I>, _: Op<I>, _: Range<u32>) -> Step {
        Step::NoMatch
    }
    fn replay(&self, _: &mut Probe<'_, I>, _: &Tables<I>, _: u32, _: &[Capture<I>]) -> Outcome {
        Outcome::Declined
    }
}

/// A typed handle: an operation known to be of declaration `O`.
pub struct OpOf<O, I: Ir> {
    op: Op<I>,
    marker: std::marker::PhantomData<O>,
}
impl<O, I: Ir> Copy for OpOf<O, I> {}
impl<O, I: Ir> Clone for OpOf<O, I> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<O: OpDef, I: Ir> OpOf<O, I> {
    /// Claims that `op` is of declaration `O`; its view's accessors may panic if it is not.
    pub fn new(op: Op<I>) -> Self {
        OpOf {
            op,
            marker: std::marker::PhantomData,
        }
    }
    /// The operation.
    pub fn handle(self) -> Op<I> {
        self.op
    }
}

/// Keeps imports of items that only docs mention.
#[doc(hidden)]
pub type _Docs<I> = (AttrData<I>, fn(PatternRewriter<'_, I>));
