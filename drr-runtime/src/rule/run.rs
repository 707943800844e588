//! The types through which drivers and generated code communicate while rules are tried.

use std::borrow::Cow;
use std::cell::Cell;
use std::marker::PhantomData;
use std::ops::Range;

use super::{BindingId, Bound, Misses, NO_OP, OpIndex, OpShape, SetData, Tables};
use crate::ir::{Ir, Op, Value};
use crate::native::fits_result;
use crate::rewriter::RewriterBase;

/// Why a rewrite stopped.
#[derive(Clone, Debug)]
pub enum Stop {
    /// The rule declines, and the next one is tried. Nothing was changed, except by a pattern
    /// function, whose changes are undone.
    Decline(Decline),
    /// The rewrite failed after it had changed something. The changes are undone.
    Abandon(Cow<'static, str>),
}

/// Why a rule declines.
#[derive(Clone, Debug)]
pub struct Decline {
    /// The reason, by which statistics count.
    pub reason: &'static str,
    /// The reason with the values at hand, unless nobody reads it ([`Mode::Change`]).
    pub details: Option<Box<str>>,
}

impl Decline {
    /// The reason with the most details.
    pub fn text(self) -> Cow<'static, str> {
        match self.details {
            Some(details) => String::from(details).into(),
            None => self.reason.into(),
        }
    }
}

impl From<&'static str> for Decline {
    fn from(reason: &'static str) -> Self {
        Decline {
            reason,
            details: None,
        }
    }
}

/// A rule that matches, and the data for its rewrite.
pub struct Found<M> {
    /// The rule's rank.
    pub rank: u32,
    /// The match.
    pub bound: M,
}

/// Where a rewrite runs.
pub struct Host<'a, I: Ir, R: RewriterBase<I>> {
    /// The rewriter. Before the changes it only interns types and attributes.
    pub rewriter: &'a mut R,
    /// How far the rewrite goes.
    pub mode: Mode,
    of: PhantomData<fn() -> I>,
}

/// How far a rewrite goes, and who reads [`Decline::details`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// To its end. Nobody reads details, and no dialect conversion runs.
    Change,
    /// To its end. Somebody reads details, or a dialect conversion runs and may make several values of
    /// one.
    ChangeWatched,
    /// Up to its first change, where it returns `Ok(())`: the caller asks if the rule declines, and
    /// why.
    Dry,
}

impl Mode {
    /// True if the rewrite ends before its first change.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn is_dry(self) -> bool {
        self == Mode::Dry
    }
}

impl<'a, I: Ir, R: RewriterBase<I>> Host<'a, I, R> {
    /// Runs the whole rewrite. It is `watched` if somebody may read details, or the rewriter converts
    /// values.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn change(rewriter: &'a mut R, watched: bool) -> Self {
        Host {
            rewriter,
            mode: match watched {
                true => Mode::ChangeWatched,
                false => Mode::Change,
            },
            of: PhantomData,
        }
    }
    /// Ends the rewrite before its first change.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn dry(rewriter: &'a mut R) -> Self {
        Host {
            rewriter,
            mode: Mode::Dry,
            of: PhantomData,
        }
    }
    /// The IR, to read.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn ir(&self) -> &I {
        self.rewriter.ir()
    }
}

/// The context of a matcher: the IR, the program's tables, which match is searched, and a record of
/// failed tests.
pub struct Cx<'a, I: Ir, S: Search = FirstMatch> {
    /// The IR.
    pub ir: &'a I,
    /// The program's names on this IR.
    pub t: &'a Tables<I>,
    /// `None` if all rules are wanted.
    wanted: Option<&'a Wanted<'a>>,
    misses: Option<&'a Misses>,
    search: PhantomData<S>,
}

/// The kind of a search for a match. Matchers are compiled for both implementations, so that a
/// search for the first match, as most are, asks nothing but what the rules ask.
pub trait Search {
    /// True if all rules are wanted, and all their solutions.
    const WANTS_ALL: bool;
}

/// The first match is searched.
#[derive(Clone, Copy, Debug)]
pub struct FirstMatch;

/// The first of the [`Wanted`] matches is searched.
#[derive(Clone, Copy, Debug)]
pub struct NextMatch;

impl Search for FirstMatch {
    const WANTS_ALL: bool = true;
}

impl Search for NextMatch {
    const WANTS_ALL: bool = false;
}

/// The rules and solutions that a search may return.
#[derive(Debug)]
pub struct Wanted<'a> {
    ranks: Range<u32>,
    /// The number of solutions of the first rule to skip.
    skip: Cell<u32>,
    /// For each choice, the only position that is tried, if not all are.
    chosen: Option<&'a [(BindingId, usize)]>,
}

impl<'a> Wanted<'a> {
    /// All rules, with the choices that the interpreter has made.
    pub(crate) fn replayed<I: Ir>(bound: &'a Bound<I>) -> Self {
        Wanted {
            chosen: Some(bound.chosen()),
            ..Remaining::new(0..u32::MAX).wanted()
        }
    }
}

// Out of line: these calls would make every tree and match function larger.
impl Wanted<'_> {
    #[inline(never)]
    fn has(&self, rank: u32) -> bool {
        self.ranks.contains(&rank)
    }
    #[inline(never)]
    fn skips(&self, rank: u32) -> bool {
        let skip = self.skip.get();
        if skip == 0 || rank != self.ranks.start {
            return false;
        }
        self.skip.set(skip - 1);
        true
    }
}

// A function without a reference to the context, so that the context can stay in registers.
#[cold]
#[inline(never)]
fn note_miss(misses: &Misses, wanted: Option<&Wanted<'_>>, rank: u32, test: u16) {
    // Failures before a skipped solution were recorded when that solution was found.
    if wanted.is_none_or(|wanted| wanted.skip.get() == 0) {
        misses.note(rank, test);
    }
}

impl<'a, I: Ir> Cx<'a, I, NextMatch> {
    /// A context in which the first of the wanted matches is searched. Without `wanted` all are.
    #[inline]
    pub fn next(ir: &'a I, t: &'a Tables<I>, wanted: Option<&'a Wanted<'a>>) -> Self {
        Cx {
            wanted,
            ..Cx::new(ir, t)
        }
    }
}

impl<'a, I: Ir, S: Search> Cx<'a, I, S> {
    /// A context in which the first of all matches is searched, and failed tests are not recorded.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn new(ir: &'a I, t: &'a Tables<I>) -> Self {
        Cx {
            ir,
            t,
            wanted: None,
            misses: None,
            search: PhantomData,
        }
    }
    /// Records failed tests, if there is a record.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn record(self, misses: Option<&'a Misses>) -> Self {
        Cx { misses, ..self }
    }

    /// The program's index of an operation, [`NO_OP`] if the program does not name its op.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn kind(&self, op: Op<I>) -> OpIndex {
        self.t.op_index(self.ir, op)
    }
    /// The operation that defines a value, and its index in the program. For a block argument
    /// [`NO_OP`] and `fallback`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn def(&self, value: Value<I>, fallback: Op<I>) -> (OpIndex, Op<I>) {
        match self.ir.defining_op(value) {
            Some((op, _)) => (self.kind(op), op),
            None => (NO_OP, fallback),
        }
    }
    /// True if an operation of a named op has the declared numbers of operands, results, regions and
    /// successors.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn fits(&self, op: Op<I>, shape: &OpShape) -> bool {
        I::OPS_AS_DECLARED || shape.fits(self.ir, op)
    }
    /// True if an operation is this op of the program, or has the traits of this `any<…>` op, and
    /// has the numbers of operands, results, regions and successors of the shape.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn is_any(&self, op: Op<I>, shape: &OpShape) -> bool {
        self.t.is(self.ir, shape.op, op) && shape.fits(self.ir, op)
    }
    /// True if a value may replace result `index` of an operation, by its type.
    #[inline]
    pub fn has_result_type(&self, value: Value<I>, op: Op<I>, index: usize) -> bool {
        fits_result(self.ir, op, index, self.ir.value_type(value))
    }
    /// True if values may replace all results of an operation. Those that exist already must have the
    /// right types. If all are `counted`, their number must be right.
    pub fn same_results(&self, op: Op<I>, values: &[Option<Value<I>>], counted: bool) -> bool {
        let results = self.ir.num_results(op);
        if !counted {
            return values.len() <= results;
        }
        let mut pairs = values.iter().enumerate();
        results == values.len()
            && pairs.all(|(index, value)| {
                value.is_none_or(|value| self.has_result_type(value, op, index))
            })
    }
    /// True if the rule of this rank may be tried.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn wants(&self, rank: u32) -> bool {
        S::WANTS_ALL || self.wanted.is_none_or(|wanted| wanted.has(rank))
    }
    /// The positions at which a tail of a run may begin: behind `front` elements, with `back` elements
    /// in it. `tail` is its binding.
    #[inline]
    pub fn starts(&self, tail: BindingId, len: usize, front: usize, back: usize) -> Range<usize> {
        self.choices(tail, front..(len + 1).saturating_sub(back))
    }
    /// The positions, among `count` places, of those that a pick may take. `pick` is its binding.
    #[inline]
    pub fn places(&self, pick: BindingId, count: usize) -> Range<usize> {
        self.choices(pick, 0..count)
    }
    /// All of these, or the one that the interpreter has chosen.
    #[inline]
    fn choices(&self, choice: BindingId, all: Range<usize>) -> Range<usize> {
        match self.wanted.and_then(|wanted| wanted.chosen) {
            None => all,
            Some(chosen) => {
                let mut chosen = chosen.iter().filter(|(of, _)| *of == choice);
                let only = chosen.next().map(|(_, at)| *at..*at + 1);
                only.filter(|only| all.contains(&only.start))
                    .unwrap_or(0..0)
            }
        }
    }
    /// Returns the match of a rule, unless this solution was tried before.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn solution<M>(&self, rank: u32, bound: M) -> Option<Found<M>> {
        match self.wanted {
            Some(wanted) if !S::WANTS_ALL && wanted.skips(rank) => None,
            _ => Some(Found { rank, bound }),
        }
    }
    /// A test of the rule failed. Always `None`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn miss<T>(&self, rank: u32, test: u16) -> Option<T> {
        if let Some(misses) = self.misses {
            note_miss(misses, self.wanted, rank, test);
        }
        None
    }
}

impl OpShape {
    /// True if an operation has these numbers of operands, results, regions and successors.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn fits<I: Ir>(&self, ir: &I, op: Op<I>) -> bool {
        self.operands.admits(|| ir.num_operands(op))
            && self.results.admits(|| ir.num_results(op))
            && self.regions.admits(|| ir.num_regions(op))
            && self.successors.admits(|| ir.num_successors(op))
    }
}

/// The remaining solutions for an operation. After a rewrite declines, the rule is tried with its
/// other choices, then the next rule.
#[derive(Clone, Debug)]
pub struct Remaining {
    ranks: Range<u32>,
    /// The number of solutions of the first rule that were tried.
    tried: u32,
}

impl Remaining {
    /// All solutions of the rules of these ranks.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn new(ranks: Range<u32>) -> Self {
        Remaining { ranks, tried: 0 }
    }
    /// True if these are all solutions of a program with this data.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn is_whole<I: Ir>(&self, data: &SetData<I>) -> bool {
        self.ranks == (0..data.rules.len() as u32) && self.tried == 0
    }
    /// The solutions that [`Program::find`](super::Program::find) may return.
    #[inline]
    pub fn wanted(&self) -> Wanted<'static> {
        Wanted {
            ranks: self.ranks.clone(),
            skip: Cell::new(self.tried),
            chosen: None,
        }
    }
    /// The rewrite of the rule failed, so the rule is not tried again.
    #[cold]
    pub fn pass_rule(&mut self, rank: u32) {
        (self.ranks.start, self.tried) = (rank + 1, 0);
    }
    /// The solution that was found declined. `data` is the program's.
    #[cold]
    pub fn pass<I: Ir>(&mut self, data: &SetData<I>, rank: u32) {
        // A rule without choices has one solution.
        if data.rules[rank as usize].choices.is_empty() {
            (self.ranks.start, self.tried) = (rank + 1, 0);
        } else if self.ranks.start == rank {
            self.tried += 1;
        } else {
            (self.ranks.start, self.tried) = (rank, 1);
        }
    }
}
