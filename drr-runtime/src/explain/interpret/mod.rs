//! The interpreter of rules as data. It has no decision tree and shares nothing between rules: it
//! tests a rule's facts one by one, for each choice of places.

mod describe;
mod eval;
mod facts;
mod reason;

use std::cell::RefCell;

use crate::explain::verdict::Mismatch;
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

/// A place for each choice of the rule.
type Places = Vec<(BindingId, BindingId)>;

/// An attempt at a rule with one choice of places, and the bindings found so far.
pub(super) struct Attempt<'a, I: Ir> {
    of: &'a Interpreter<'a, I>,
    places: Places,
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

/// True if the facts of the rule hold for some choice of places.
pub(super) fn facts_hold<I: Ir>(ir: &I, program: &BoundProgram<I>, rank: u32, root: Op<I>) -> bool {
    let of = Interpreter::new(ir, program, rank, root);
    let mut places = of.places().into_iter();
    places.any(|places| of.attempt(places).facts().is_ok())
}

/// Tests if a driver would apply the rule. The error has the reason for each choice of places.
///
/// No operation changes, but what the rewrite needs is interned.
pub(super) fn run<I: Ir>(
    ir: &mut I,
    program: &BoundProgram<I>,
    rank: u32,
    root: Op<I>,
) -> Result<(), Vec<Mismatch>> {
    let mut mismatches = Vec::new();
    for places in Interpreter::new(ir, program, rank, root).places() {
        let of = Interpreter::new(ir, program, rank, root);
        let attempt = of.attempt(places);
        if let Err(mismatch) = attempt.facts() {
            mismatches.push(mismatch);
            continue;
        }
        let (bound, places) = (attempt.bound(), attempt.places);
        // Runs the rule's tests and what comes before the changes of its results.
        let reason = match program.program.replay(ir, &program.tables, root, &bound) {
            Ok(()) => return Ok(()),
            Err(Refusal::Test(test)) => {
                let of = Interpreter::new(ir, program, rank, root);
                let attempt = of.attempt(places);
                // Finds the bindings again, which the reason shows.
                let _ = attempt.facts();
                attempt.reason(test)
            }
            Err(Refusal::Late(reason)) => reason,
            Err(Refusal::Fails(reason)) => {
                // A driver does not try the rule again on this operation.
                let reason = format!("its rewrite fails: {reason}");
                mismatches.push(Mismatch::Declined(reason));
                break;
            }
            Err(Refusal::Silent) => {
                "all facts hold, but the rule's code disagrees: please report this".to_string()
            }
        };
        mismatches.push(Mismatch::Declined(reason));
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
    pub(super) fn why_test_failed(&self, number: usize, test: u16) -> String {
        // A test of nothing that is bound comes before the facts.
        if let Some(Reason::Shown(text, [])) = self.rule.tests.get(usize::from(test)) {
            return (*text).to_string();
        }
        let attempts = self.places().into_iter().map(|places| self.attempt(places));
        match attempts
            .filter(|attempt| attempt.facts().is_ok())
            .nth(number)
        {
            Some(attempt) => attempt.reason(test),
            None => "the matcher tested what the interpreter does not match".to_string(),
        }
    }

    /// All choices of places, in the order of the rule's attempts: the last choice varies fastest.
    fn places(&self) -> Vec<Places> {
        let mut all: Vec<Places> = vec![Vec::new()];
        for choice in self.rule.choices {
            let begun = std::mem::take(&mut all);
            for places in begun {
                let taken = |place: &BindingId| places.iter().any(|(_, other)| other == place);
                for place in self.order(*choice).iter().filter(|place| !taken(place)) {
                    all.push([places.as_slice(), &[(*choice, *place)]].concat());
                }
            }
        }
        all
    }

    fn attempt(&self, places: Places) -> Attempt<'_, I> {
        Attempt {
            of: self,
            places,
            found: RefCell::new(vec![None; self.data.bindings.len()]),
        }
    }

    /// The places among which a choice picks.
    fn order(&self, choice: BindingId) -> &'static [BindingId] {
        match self.binding(choice) {
            Binding::Pick(order, _) => self.data.orders[usize::from(order)],
            _ => &[],
        }
    }

    fn binding(&self, id: BindingId) -> Binding {
        self.data.bindings[usize::from(id)]
    }
}

impl<I: Ir> Attempt<'_, I> {
    /// Tests the rule's facts.
    fn facts(&self) -> Result<(), Mismatch> {
        let rule = self.of.rule;
        let is_equality = |fact: &Fact| matches!(fact, Fact::Equal(..));
        for (matched, fact) in rule.facts.iter().enumerate() {
            if !is_equality(fact) {
                let holds = self.holds(fact);
                holds.map_err(|reason| Mismatch::Structure { matched, reason })?;
            }
        }
        // No other fact depends on equalities. If the structure fails, that is the better reason.
        let mut equalities = rule.facts.iter().filter(|fact| is_equality(fact));
        equalities.try_for_each(|fact| self.holds(fact).map_err(Mismatch::Equality))
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
        for (choice, place) in &self.places {
            let places = self.of.order(*choice);
            if let Binding::Pick(order, nth) = self.of.binding(*choice)
                && let Some(position) = places.iter().position(|one| one == place)
            {
                bound.set_pick(order, nth, position);
            }
        }
        bound
    }
}
