//! The contenders: who rewrites, and how.

use drr::driver::VisitOrder;
use drr::embedded::{Context, PrintOptions};
use drr_bench_arena::{Arena, Workload, generate};
use drr_bench_compiled::{Bound, Compiled, embedded_module};

use crate::case::{Case, Sample};
use crate::in_arena::{InArena, Matcher};
use crate::outcome::Outcome;

/// The order of `drr`'s greedy driver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Visits {
    /// MLIR's order.
    Mlir,
    /// The exact order, bottom-up.
    Exact,
    /// The exact order, top-down.
    TopDown,
}

impl Visits {
    pub(crate) const ALL: [Visits; 3] = [Visits::Mlir, Visits::Exact, Visits::TopDown];

    /// Runs the driver in this order. Returns the number of rewrites.
    fn run<I: Compiled>(self, bound: &mut Bound<I>) -> u64 {
        match self {
            Visits::Mlir => bound.run_in(VisitOrder::Mlir, false),
            Visits::Exact => bound.run_in(VisitOrder::Exact, false),
            Visits::TopDown => bound.run_in(VisitOrder::Exact, true),
        }
    }
}

/// Who rewrites.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Contender {
    /// MLIR with the rules in DRR.
    MlirDrr,
    /// MLIR with the rules in C++.
    MlirCpp,
    /// MLIR with the rules in PDLL, as bytecode.
    MlirPdl,
    /// `drr` on the embedded IR with the greedy driver.
    Embedded(Visits),
    /// `drr` on the arena with the greedy driver.
    Arena(Visits),
    /// `drr` on the arena with the arena's driver.
    Generated,
    /// ISLE on the arena with the arena's driver.
    Isle,
    /// The hand-written matcher on the arena with the arena's driver.
    ByHand,
}

impl Contender {
    /// The contenders on the 36 rules.
    pub(crate) const RULES: [Contender; 11] = [
        Contender::MlirDrr,
        Contender::MlirCpp,
        Contender::Embedded(Visits::Mlir),
        Contender::Embedded(Visits::Exact),
        Contender::Embedded(Visits::TopDown),
        Contender::Arena(Visits::Mlir),
        Contender::Arena(Visits::Exact),
        Contender::Arena(Visits::TopDown),
        Contender::Generated,
        Contender::Isle,
        Contender::ByHand,
    ];
    /// The contenders on rules with a shared prefix.
    pub(crate) const MANY: [Contender; 8] = [
        Contender::MlirDrr,
        Contender::MlirCpp,
        Contender::MlirPdl,
        Contender::Embedded(Visits::Mlir),
        Contender::Embedded(Visits::Exact),
        Contender::Generated,
        Contender::Isle,
        Contender::ByHand,
    ];

    /// The contenders for a workload.
    pub(crate) fn on(workload: Workload) -> &'static [Contender] {
        match workload {
            Workload::Many(_) => &Contender::MANY,
            _ => &Contender::RULES,
        }
    }

    /// The title of a column.
    pub(crate) fn title(self) -> &'static str {
        match self {
            Contender::MlirDrr => "MLIR DRR",
            Contender::MlirCpp => "MLIR C++",
            Contender::MlirPdl => "MLIR PDL bytecode",
            Contender::Embedded(Visits::Mlir) => "drr, embedded IR, MLIR's order",
            Contender::Embedded(Visits::Exact) => "embedded, exact order",
            Contender::Embedded(Visits::TopDown) => "embedded, exact, top-down",
            Contender::Arena(Visits::Mlir) => "drr, arena, MLIR's order",
            Contender::Arena(Visits::Exact) => "arena, exact order",
            Contender::Arena(Visits::TopDown) => "arena, exact, top-down",
            Contender::Generated => "generated, arena's driver",
            Contender::Isle => "ISLE, arena's driver",
            Contender::ByHand => "by hand",
        }
    }

    /// The rules' name in `mlir-bench`; nothing for a contender of ours.
    pub(crate) fn mlir_rules(self) -> Option<&'static str> {
        match self {
            Contender::MlirDrr => Some("drr"),
            Contender::MlirCpp => Some("cpp"),
            Contender::MlirPdl => Some("pdl"),
            _ => None,
        }
    }

    /// The matcher of a contender in the arena's driver.
    pub(crate) fn matcher(self) -> Option<Matcher> {
        match self {
            Contender::Generated => Some(Matcher::Generated),
            Contender::Isle => Some(Matcher::Isle),
            Contender::ByHand => Some(Matcher::ByHand),
            _ => None,
        }
    }

    /// The contender with this title.
    pub(crate) fn parse(title: &str) -> Outcome<Contender> {
        let mut all = Contender::RULES.into_iter().chain(Contender::MANY);
        let found = all.find(|contender| contender.title() == title);
        found.ok_or_else(|| format!("no contender `{title}`").into())
    }
}

/// The module that a contender of ours rewrites, again and again. The arena keeps its memory from
/// run to run, and so its modules grow into memory that they have.
pub(crate) struct Subject {
    case: Case,
    contender: Contender,
    state: State,
}

enum State {
    InArena(Box<InArena>),
    Arena(Box<Bound<Arena>>),
    Embedded(Box<Bound<Context>>),
}

impl Subject {
    /// The case's module, not rewritten yet.
    ///
    /// # Panics
    /// For a contender of MLIR's.
    pub(crate) fn new(contender: Contender, case: Case) -> Subject {
        let Case { workload, ops } = case;
        let arena = || {
            let mut arena = Arena::new();
            generate(&mut arena, workload, ops);
            arena
        };
        let state = match contender {
            Contender::MlirDrr | Contender::MlirCpp | Contender::MlirPdl => {
                panic!("MLIR has a program of its own")
            }
            Contender::Embedded(_) => State::Embedded(Box::new(embedded(case))),
            Contender::Arena(_) => {
                State::Arena(Box::new(Bound::new(arena(), Arena::MODULE_OP, workload)))
            }
            Contender::Generated => {
                State::InArena(Box::new(InArena::new(Matcher::Generated, case)))
            }
            Contender::Isle => State::InArena(Box::new(InArena::new(Matcher::Isle, case))),
            Contender::ByHand => State::InArena(Box::new(InArena::new(Matcher::ByHand, case))),
        };
        Subject {
            case,
            contender,
            state,
        }
    }

    /// Makes the module again.
    pub(crate) fn restart(&mut self) {
        let Case { workload, ops } = self.case;
        match &mut self.state {
            State::InArena(subject) => subject.restart(),
            State::Arena(bound) => {
                bound.ir_mut().clear();
                generate(bound.ir_mut(), workload, ops);
            }
            State::Embedded(bound) => **bound = embedded(self.case),
        }
    }

    /// Rewrites the module. Returns the number of rewrites.
    pub(crate) fn run(&mut self) -> u64 {
        match (&mut self.state, self.contender) {
            (State::Embedded(bound), Contender::Embedded(visits)) => visits.run(bound),
            (State::Arena(bound), Contender::Arena(visits)) => visits.run(bound),
            (State::InArena(subject), _) => subject.run(),
            _ => unreachable!("`new` makes the state for the contender"),
        }
    }

    /// Makes the module again and measures a run.
    pub(crate) fn measure(&mut self) -> Sample {
        self.restart();
        Sample::of(|| {
            self.run();
        })
    }

    /// The number of rewrites that MLIR's order still finds after a run of the greedy driver.
    pub(crate) fn left(&mut self) -> u64 {
        match &mut self.state {
            State::Embedded(bound) => Visits::Mlir.run(bound),
            State::Arena(bound) => Visits::Mlir.run(bound),
            State::InArena(_) => 0,
        }
    }

    /// The module, if it is in the arena.
    pub(crate) fn arena(&self) -> Option<&Arena> {
        match &self.state {
            State::InArena(subject) => Some(subject.arena()),
            State::Arena(bound) => Some(bound.ir()),
            State::Embedded(_) => None,
        }
    }

    /// The module's text in MLIR's generic form.
    pub(crate) fn text(&self) -> String {
        match &self.state {
            State::Embedded(bound) => {
                let options = PrintOptions::new().generic(true);
                bound.ir().print_op(bound.module(), &options)
            }
            State::InArena(_) | State::Arena(_) => {
                self.arena().map_or_else(String::new, Arena::to_string)
            }
        }
    }
}

/// A module of the embedded IR and its bound rules.
fn embedded(case: Case) -> Bound<Context> {
    let (context, module) = embedded_module(case.workload, case.ops);
    Bound::new(context, module, case.workload)
}
