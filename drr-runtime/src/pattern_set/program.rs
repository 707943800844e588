//! Programs without their types. All drivers run a program's rules through the same two methods,
//! so that its matcher and its rewrites are compiled once for each IR.

use std::borrow::Cow;
use std::ops::Range;

use super::schedule::{KindRoles, Schedule};
use crate::ir::{Ir, Op, Value};
use crate::rewriter::{DryRewriter, RewriterBase};
use crate::rule::{
    Bound, Cx, Decline, FirstMatch, Found, Host, Misses, NextMatch, Program, Remaining, Search,
    SetData, Stop, Tables, Wanted,
};
use crate::worklist::Cursor;

/// The result of trying the rules on an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    /// No rule was applied.
    NoMatch,
    /// The rule of this rank was applied.
    Applied(u32),
    /// The rule of this rank failed, and its changes were undone.
    Failed(u32),
}

/// The driver as a host of rules.
#[allow(unused_variables, reason = "the defaults ignore them")]
pub(crate) trait RuleHost<I: Ir> {
    /// The inputs of a matcher.
    fn matching(&self) -> Matching<'_, I>;
    /// The next operations for [`AnyProgram::run`]; `None` ends the run.
    fn next_roots(&mut self) -> Option<Roots<'_, I>> {
        None
    }
    /// True if the rule of this rank may be tried. Called only if [`Matching::filters`] is set.
    fn allows(&self, rank: u32) -> bool {
        true
    }
    /// The rule matches. Returns the rewriter, with the insertion point before the root. `None`
    /// ends the step.
    fn begin(&mut self, rank: u32) -> Option<&mut dyn RewriterBase<I>>;
    /// The rewrite is done. `false` if it could not be completed, and was undone.
    fn finish(&mut self, rank: u32) -> bool;
    /// The rewrite declined.
    fn decline(&mut self, rank: u32, reason: Decline);
    /// The rewrite failed and must be undone.
    fn abandon(&mut self, rank: u32, reason: Cow<'static, str>);
}

/// The inputs of a matcher.
pub(crate) struct Matching<'a, I: Ir> {
    pub(crate) ir: &'a I,
    /// The record of failed tests, if somebody reads it.
    pub(crate) misses: Option<&'a Misses>,
    /// True if [`RuleHost::allows`] must be called.
    pub(crate) filters: bool,
    /// True if [`RuleHost::decline`] wants the details, or the rewriter converts values.
    pub(crate) explains: bool,
}

/// Operations on which all rules of a program are tried, up to one that matches.
pub(crate) struct Roots<'a, I: Ir> {
    /// The operation to visit.
    pub(crate) op: Op<I>,
    /// The operations to visit after it if it does not match.
    pub(crate) rest: Cursor<'a, I>,
    /// The record of failed tests, if somebody reads it.
    pub(crate) misses: Option<&'a Misses>,
}

impl<I: Ir> Roots<'_, I> {
    /// Goes on to the next operation of a program, by its number. Returns false if the host must look for
    /// it.
    #[inline(always)]
    fn advance(&mut self, schedule: &Schedule, program: u32) -> bool {
        let own = KindRoles::RootOf(program);
        while let Some((op, kind)) = self.rest.peek() {
            match schedule.roles(kind) {
                KindRoles::NoRoot => {
                    self.rest.take(op);
                }
                roles if roles == own => {
                    if self.rest.take(op) {
                        self.op = op;
                        return true;
                    }
                }
                _ => break,
            }
        }
        false
    }
}

/// Why the interpreter's match does not hold.
pub(crate) enum Refusal {
    /// This test failed.
    Test(u16),
    /// The part of the results that changes nothing declined.
    Late(String),
    /// The rewrite fails.
    Fails(String),
    /// The code says no and does not say why.
    Silent,
}

/// A program without its type.
pub(crate) trait AnyProgram<I: Ir>: Send + Sync {
    fn data(&self) -> &'static SetData<I>;
    fn bind(&self, ir: &mut I) -> Tables<I>;
    /// Rewrites each operation that the host names by the first rule that matches and does not decline.
    /// Asks the host neither for filters nor for conversions. Where a sweep reaches an operation and it
    /// does not match, the visit is a call of the matcher and no more.
    fn run(
        &self,
        tables: &Tables<I>,
        schedule: &Schedule,
        program: u32,
        host: &mut dyn RuleHost<I>,
    );
    /// Rewrites `root` by the first of the remaining solutions that does not decline.
    fn step(
        &self,
        tables: &Tables<I>,
        root: Op<I>,
        left: Remaining,
        host: &mut dyn RuleHost<I>,
    ) -> Step;
    /// True if one of these rules matches. Its rewrite may still decline.
    fn may_match(&self, ir: &I, tables: &Tables<I>, root: Op<I>, ranks: Range<u32>) -> bool;
    /// Matches and rewrites `root` up to the first change. Returns the rank of the rule that matches,
    /// and how its rewrite ended. The rewriter is a [`DryRewriter`]; its type is not named, so that its
    /// methods are compiled in the IR's crate and not in those of rules.
    fn dry_run(
        &self,
        rewriter: &mut dyn RewriterBase<I>,
        tables: &Tables<I>,
        root: Op<I>,
        of: DryRun<'_, I>,
    ) -> Option<(u32, Result<(), Stop>)>;
    fn extract(
        &self,
        ir: &I,
        tables: &Tables<I>,
        rank: u32,
        number: u16,
        value: Value<I>,
    ) -> Option<Vec<Option<Value<I>>>>;
}

/// The match of a dry run.
pub(crate) enum DryRun<'a, I: Ir> {
    /// The first of these solutions.
    First(&'a Remaining),
    /// The match of the interpreter, and the record of its failed test.
    Replay(&'a Bound<I>, &'a Misses),
}

impl<I: Ir> dyn AnyProgram<I> {
    /// The first of these rules that matches and does not decline. No operation is changed.
    #[inline(never)]
    pub(crate) fn look(
        &self,
        ir: &mut I,
        tables: &Tables<I>,
        root: Op<I>,
        ranks: Range<u32>,
    ) -> Option<u32> {
        let mut left = Remaining::new(ranks);
        loop {
            let mut rewriter = DryRewriter::dry(ir, root);
            let of = DryRun::First(&left);
            match self.dry_run(&mut rewriter, tables, root, of)? {
                (rank, Ok(())) => return Some(rank),
                (rank, Err(Stop::Decline(_))) => left.pass(self.data(), rank),
                (rank, Err(Stop::Abandon(_))) => left.pass_rule(rank),
            }
        }
    }

    /// Tests if a rule whose facts hold for `root` matches and does not decline. No operation is
    /// changed.
    #[inline(never)]
    pub(crate) fn replay(
        &self,
        ir: &mut I,
        tables: &Tables<I>,
        root: Op<I>,
        bound: &Bound<I>,
    ) -> Result<(), Refusal> {
        let misses = Misses::new([], true);
        let of = DryRun::Replay(bound, &misses);
        let mut dry = DryRewriter::dry(ir, root);
        let Some((_, done)) = self.dry_run(&mut dry, tables, root, of) else {
            let test = misses.attempts().first().and_then(|attempt| attempt.test);
            return Err(test.map_or(Refusal::Silent, Refusal::Test));
        };
        match done {
            Ok(()) => Ok(()),
            Err(Stop::Decline(declined)) => Err(Refusal::Late(match dry.observer.said.take() {
                Some(said) => format!("{}: {said}", declined.reason),
                None => declined.text().into_owned(),
            })),
            Err(Stop::Abandon(reason)) => Err(Refusal::Fails(reason.into_owned())),
        }
    }
}

/// The one place that calls [`Program::find`], so that its decision trees are compiled once for each
/// kind of search and inlined there.
#[inline(never)]
fn find<I: Ir, P: Program<I>, S: Search>(
    program: &P,
    cx: &Cx<'_, I, S>,
    root: Op<I>,
) -> Option<Found<P::Match>> {
    program.find(cx, root)
}

/// The rewriter that drivers pass to rewrites.
type DynRewriter<'a, I> = &'a mut dyn RewriterBase<I>;

impl<I: Ir, P: Program<I>> AnyProgram<I> for P {
    fn data(&self) -> &'static SetData<I> {
        Program::data(self)
    }
    fn bind(&self, ir: &mut I) -> Tables<I> {
        Tables::bind(ir, |binder| Program::bind(self, binder))
    }
    fn run(
        &self,
        tables: &Tables<I>,
        schedule: &Schedule,
        program: u32,
        host: &mut dyn RuleHost<I>,
    ) {
        match P::IS_LARGE {
            false => run::<I, P, FirstMatch>(self, tables, schedule, program, host),
            true => run::<I, P, NextMatch>(self, tables, schedule, program, host),
        }
    }
    fn step(
        &self,
        tables: &Tables<I>,
        root: Op<I>,
        mut left: Remaining,
        host: &mut dyn RuleHost<I>,
    ) -> Step {
        loop {
            let Matching {
                ir,
                misses,
                filters,
                explains,
            } = host.matching();
            let is_whole = left.is_whole(Program::data(self));
            let found = if is_whole && !P::IS_LARGE {
                let cx = Cx::<I, FirstMatch>::new(ir, tables).record(misses);
                &find(self, &cx, root)
            } else {
                let wanted = (!is_whole).then(|| left.wanted());
                let cx = Cx::next(ir, tables, wanted.as_ref()).record(misses);
                &find(self, &cx, root)
            };
            let Some(found) = found else {
                return Step::NoMatch;
            };
            let rank = found.rank;
            if filters && !host.allows(rank) {
                left.pass_rule(rank);
            } else if let Some(step) = rewrite(self, tables, found, host, explains) {
                return step;
            } else {
                left.pass(Program::data(self), rank);
            }
        }
    }
    fn may_match(&self, ir: &I, tables: &Tables<I>, root: Op<I>, ranks: Range<u32>) -> bool {
        let wanted = Remaining::new(ranks).wanted();
        find(self, &Cx::next(ir, tables, Some(&wanted)), root).is_some()
    }
    fn dry_run(
        &self,
        rewriter: &mut dyn RewriterBase<I>,
        tables: &Tables<I>,
        root: Op<I>,
        of: DryRun<'_, I>,
    ) -> Option<(u32, Result<(), Stop>)> {
        let ir = rewriter.ir();
        let found = match of {
            DryRun::First(left) => {
                let wanted = left.wanted();
                find(self, &Cx::next(ir, tables, Some(&wanted)), root)
            }
            DryRun::Replay(bound, misses) => {
                let wanted = Wanted::replayed(bound);
                let cx = Cx::next(ir, tables, Some(&wanted)).record(Some(misses));
                Program::replay(self, &cx, bound)
            }
        };
        let Found { rank, bound } = &found?;
        let mut rewriter: DynRewriter<'_, I> = rewriter;
        Some((*rank, self.rewrite(tables, bound, Host::dry(&mut rewriter))))
    }
    fn extract(
        &self,
        ir: &I,
        tables: &Tables<I>,
        rank: u32,
        number: u16,
        value: Value<I>,
    ) -> Option<Vec<Option<Value<I>>>> {
        Program::extract(self, ir, tables, rank, number, value)
    }
}

/// [`AnyProgram::run`], with this kind of search for the first match.
fn run<I: Ir, P: Program<I>, S: Search>(
    rules: &P,
    tables: &Tables<I>,
    schedule: &Schedule,
    program: u32,
    host: &mut dyn RuleHost<I>,
) {
    while let Some(mut roots) = host.next_roots() {
        let cx = Cx::<I, S>::new(roots.rest.ir, tables).record(roots.misses);
        loop {
            // The match stays where the program wrote it: to copy what was just written in smaller
            // pieces stalls the processor.
            if let Some(found) = &find(rules, &cx, roots.op) {
                let (op, rank) = (roots.op, found.rank);
                let step = rewrite(rules, tables, found, host, false);
                if !matches!(step, Some(Step::Applied(_))) {
                    try_rest(rules, tables, op, rank, step, host);
                }
                break;
            }
            if !roots.advance(schedule, program) {
                break;
            }
        }
    }
}

/// Rewrites a match. Returns `None` if it declines, so that the next solution must be tried.
#[inline]
fn rewrite<I: Ir, P: Program<I>>(
    program: &P,
    tables: &Tables<I>,
    &Found { rank, ref bound }: &Found<P::Match>,
    host: &mut dyn RuleHost<I>,
    explains: bool,
) -> Option<Step> {
    let Some(mut rewriter) = host.begin(rank) else {
        return Some(Step::NoMatch);
    };
    let done = program.rewrite(tables, bound, Host::change(&mut rewriter, explains));
    end(host, rank, done)
}

/// Tries the rules that come after one that declined, or (`Some`) whose rewrite failed.
#[cold]
fn try_rest<I: Ir>(
    program: &dyn AnyProgram<I>,
    tables: &Tables<I>,
    root: Op<I>,
    mut rank: u32,
    mut step: Option<Step>,
    host: &mut dyn RuleHost<I>,
) {
    let data = program.data();
    let mut left = Remaining::new(0..data.rules.len() as u32);
    loop {
        match step {
            None => left.pass(data, rank),
            Some(Step::Failed(failed)) => {
                rank = failed;
                left.pass_rule(rank);
            }
            Some(Step::Applied(_) | Step::NoMatch) => return,
        }
        step = Some(program.step(tables, root, left.clone(), host));
    }
}

/// Reports the end of a rewrite to the host. Returns `None` if the next solution must be tried.
fn end<I: Ir>(host: &mut dyn RuleHost<I>, rank: u32, done: Result<(), Stop>) -> Option<Step> {
    match done {
        Ok(()) if host.finish(rank) => Some(Step::Applied(rank)),
        Ok(()) => Some(Step::Failed(rank)),
        Err(Stop::Decline(reason)) => {
            host.decline(rank, reason);
            None
        }
        Err(Stop::Abandon(reason)) => {
            host.abandon(rank, reason);
            Some(Step::Failed(rank))
        }
    }
}
