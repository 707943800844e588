//! The interpreter of rules as data. It has no decision tree and shares nothing between rules: it
//! tests a rule's facts one by one, for each alternative of its choices.

mod choices;
mod describe;
mod eval;
mod facts;
mod reason;

use std::cell::RefCell;

use crate::explain::verdict::{Mismatch, Part};
use crate::ir::{Ir, Op, Value};
use crate::pattern_set::{BoundProgram, Refusal};
use crate::rule::{Binding, BindingId, Bound, Capture, Fact, Reason, RuleData, SetData, Tables};

/// A rule on an operation.
pub(super) struct Interpreter<'a, I: Ir> {
    ir: &'a I,
    program: &'a BoundProgram<I>,
    tables: &'a Tables<I>,
    data: &'static SetData<I>,
    rule: &'static RuleData<I>,
    rank: u32,
    root: Op<I>,
}

/// An alternative for each choice of the rule: for a pick the position of the place in its order, for a
/// tail the position in its run.
type Choices = Vec<(BindingId, usize)>;

/// The attempt that was asked for last: its rule, its number among those whose facts hold, and its
/// choices.
#[derive(Default)]
pub(crate) struct Last(Option<(u32, usize, Choices)>);

/// An attempt at a rule with one alternative for each choice, and the bindings found so far.
pub(super) struct Attempt<'a, I: Ir> {
    of: &'a Interpreter<'a, I>,
    choices: Choices,
    found: RefCell<Vec<Option<Found<I>>>>,
}

/// The value of a binding; `None` if it is absent.
type Found<I> = Option<Term<I>>;

enum Term<I: Ir> {
    /// A value that rules also capture.
    Thing(Capture<I>),
    /// The arguments of a block, or some of them.
    Args(Vec<Value<I>>),
    /// The outputs of a native.
    Outs(Vec<Option<Value<I>>>),
}

impl<I: Ir> Clone for Term<I> {
    fn clone(&self) -> Self {
        match self {
            Term::Thing(thing) => Term::Thing(*thing),
            Term::Args(args) => Term::Args(args.clone()),
            Term::Outs(outs) => Term::Outs(outs.clone()),
        }
    }
}

/// A fact that does not hold.
struct Failure {
    fact: &'static Fact,
    mismatch: Mismatch,
}

/// True if the facts of the rule hold in some attempt.
#[inline(never)]
pub(super) fn facts_hold<I: Ir>(ir: &I, program: &BoundProgram<I>, rank: u32, root: Op<I>) -> bool {
    let of = Interpreter::new(ir, program, rank, root);
    of.holding(of.first(), 0).is_some()
}

/// Tests if a driver would apply the rule. The error has the reason for each attempt.
///
/// No operation changes, but what the rewrite needs is interned.
#[inline(never)]
pub(super) fn run<I: Ir>(
    ir: &mut I,
    program: &BoundProgram<I>,
    rank: u32,
    root: Op<I>,
) -> Result<(), Vec<Mismatch>> {
    let mut mismatches = Vec::new();
    let mut next = Some(Interpreter::new(ir, program, rank, root).first());
    while let Some(choices) = next {
        let of = Interpreter::new(ir, program, rank, root);
        let attempt = of.attempt(choices);
        if let Err(Failure { fact, mismatch }) = attempt.facts() {
            next = attempt.next(Some(fact));
            mismatches.push(mismatch);
            continue;
        }
        next = attempt.next(None);
        let (bound, choices) = (attempt.bound(), attempt.choices);
        // Runs the rule's tests and what comes before the changes of its results.
        let (fails, reason) = match program.program.replay(ir, &program.tables, root, &bound) {
            Ok(()) => return Ok(()),
            Err(Refusal::Test(test)) => {
                let of = Interpreter::new(ir, program, rank, root);
                let attempt = of.attempt(choices);
                // Finds the bindings again, which the reason shows.
                let _ = attempt.facts();
                (Part::Test(test.into()), attempt.reason(test))
            }
            Err(Refusal::Late(reason)) => (Part::Results, reason),
            Err(Refusal::Fails(reason)) => {
                // A driver does not try the rule again on this operation.
                let reason = format!("its rewrite fails: {reason}");
                let fails = Part::Results;
                mismatches.push(Mismatch { fails, reason });
                break;
            }
            Err(Refusal::Silent) => {
                let text = "all facts hold, but the rule's code disagrees: please report this";
                (Part::Results, text.to_string())
            }
        };
        mismatches.push(Mismatch { fails, reason });
    }
    Err(mismatches)
}

impl<'a, I: Ir> Interpreter<'a, I> {
    pub(super) fn new(ir: &'a I, program: &'a BoundProgram<I>, rank: u32, root: Op<I>) -> Self {
        let data = program.program.data();
        Interpreter {
            ir,
            program,
            tables: &program.tables,
            data,
            rule: &data.rules[rank as usize],
            rank,
            root,
        }
    }

    /// The reason why a test failed in this attempt. `number` counts the attempts whose facts hold.
    /// The search continues behind `last`.
    pub(super) fn why_test_failed(&self, last: &mut Last, number: usize, test: u16) -> String {
        // A test of nothing that is bound comes before the facts.
        if let Some(Reason::Shown(text, [])) = self.rule.tests.get(usize::from(test)) {
            return (*text).to_string();
        }
        let known = last.0.take();
        let known = known.filter(|(rank, before, _)| *rank == self.rank && *before <= number);
        let (before, choices) = match known {
            Some((_, before, choices)) => (before, choices),
            None => (0, self.first()),
        };
        match self.holding(choices, number - before) {
            Some(attempt) => {
                last.0 = Some((self.rank, number, attempt.choices.clone()));
                attempt.reason(test)
            }
            None => "the matcher tested what the interpreter does not match".to_string(),
        }
    }

    /// From these choices on, the attempt with this number among those whose facts hold.
    fn holding(&self, choices: Choices, mut number: usize) -> Option<Attempt<'_, I>> {
        let mut attempt = self.attempt(choices);
        loop {
            let failed = attempt.facts().err().map(|failure| failure.fact);
            if failed.is_none() {
                if number == 0 {
                    return Some(attempt);
                }
                number -= 1;
            }
            attempt = self.attempt(attempt.next(failed)?);
        }
    }

    fn binding(&self, id: BindingId) -> Binding {
        self.data.bindings[usize::from(id)]
    }
}

impl<'a, I: Ir> Attempt<'a, I> {
    fn new(of: &'a Interpreter<'a, I>, choices: Choices) -> Self {
        Attempt {
            of,
            choices,
            found: RefCell::new(vec![None; of.data.bindings.len()]),
        }
    }

    /// Tests the rule's facts.
    fn facts(&self) -> Result<(), Failure> {
        let rule = self.of.rule;
        let is_equality = |fact: &Fact| matches!(fact, Fact::Equal(..));
        let failure = |fact, fails, reason| Failure {
            fact,
            mismatch: Mismatch { fails, reason },
        };
        for (at, fact) in rule.facts.iter().enumerate() {
            if !is_equality(fact) {
                let holds = self.holds(fact);
                holds.map_err(|reason| failure(fact, Part::Structure(at), reason))?;
            }
        }
        // No other fact depends on equalities. If the structure fails, that is the better reason.
        let mut equalities = rule.facts.iter().filter(|fact| is_equality(fact));
        equalities.try_for_each(|fact| {
            let holds = self.holds(fact);
            holds.map_err(|reason| failure(fact, Part::Equality, reason))
        })
    }

    /// All that the rule's facts, choices and names speak of.
    fn bound(&self) -> Bound<I> {
        let choices = self.of.rule.choices.iter();
        let names = self.of.rule.names.iter().map(|(_, id)| id);
        for id in choices.chain(names) {
            self.find(*id);
        }
        let mut bound = Bound::new(self.of.rank, self.of.data.bindings.len());
        for (id, found) in (0..).zip(self.found.borrow().iter()) {
            if let Some(Some(Term::Thing(thing))) = found {
                bound.set(id, *thing);
            }
        }
        for (choice, at) in &self.choices {
            bound.choose(*choice, *at);
            if let Binding::Pick(order, nth) = self.of.binding(*choice) {
                bound.set_pick(order, nth, *at);
            }
        }
        bound
    }
}
