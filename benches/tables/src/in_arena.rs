//! The contenders in the arena's own driver. They differ in the matcher only.
//!
//! They are measured in a program of their own, because a compiler inlines a set's functions into its
//! only caller: in a program that also has `drr`'s greedy driver, each set has two.

use std::process::{Command, ExitCode};

use drr_bench_arena::{Arena, Order, Rewriter, Sweeps, generate};
use drr_bench_rules::callgrind::counted;

use crate::case::{Case, Sample};
use crate::outcome::Outcome;
use crate::process::peak_mib;

/// Who finds a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Matcher {
    Generated,
    Isle,
    ByHand,
}

impl Matcher {
    pub(crate) const ALL: [Matcher; 3] = [Matcher::Generated, Matcher::Isle, Matcher::ByHand];

    fn name(self) -> &'static str {
        match self {
            Matcher::Generated => "generated",
            Matcher::Isle => "isle",
            Matcher::ByHand => "by-hand",
        }
    }
}

/// A module in the arena, and what rewrites it. It keeps its memory from run to run.
pub(crate) struct InArena {
    case: Case,
    matcher: Matcher,
    rewriter: Rewriter,
}

impl InArena {
    /// The case's module, not rewritten yet.
    pub(crate) fn new(matcher: Matcher, case: Case) -> InArena {
        let mut subject = InArena {
            case,
            matcher,
            rewriter: Rewriter::new(Arena::new()),
        };
        subject.restart();
        subject
    }

    /// Makes the module again.
    pub(crate) fn restart(&mut self) {
        let Case { workload, ops } = self.case;
        self.rewriter
            .restart(|arena| generate(arena, workload, ops));
    }

    /// Rewrites the module. Returns the number of rewrites.
    pub(crate) fn run(&mut self) -> u64 {
        let (rewriter, workload) = (&mut self.rewriter, self.case.workload);
        let order = Order::BottomUp;
        match self.matcher {
            Matcher::Generated => drr_bench_compiled::run_in_arena(rewriter, workload, order),
            Matcher::Isle => drr_bench_isle::run_in_arena(rewriter, workload, order),
            Matcher::ByHand => rewriter.run_by_hand(workload, order, Sweeps::ToFixpoint),
        }
        rewriter.counts.rewrites
    }

    /// The module.
    pub(crate) fn arena(&self) -> &Arena {
        &self.rewriter.ir
    }
}

/// The program [`main`] in a process of its own.
pub(crate) struct Program {
    pub(crate) path: &'static str,
}

impl Program {
    /// Measures some runs.
    pub(crate) fn measure(&self, matcher: Matcher, case: Case, runs: u64) -> Outcome<Vec<Sample>> {
        let text = self.output(&["measure", matcher.name()], case, &[&runs.to_string()])?;
        let sample = |line: &str| {
            let (ns, faults) = line.split_once(' ')?;
            let (ns, faults) = (ns.parse().ok()?, faults.parse().ok()?);
            Some(Sample { ns, faults })
        };
        let samples: Option<Vec<Sample>> = text.lines().map(sample).collect();
        samples.ok_or_else(|| format!("{} printed `{text}`", self.path).into())
    }

    /// The most memory of a process that rewrites the module once, in MiB.
    pub(crate) fn peak(&self, matcher: Matcher, case: Case) -> Outcome<f64> {
        Ok(self
            .output(&["peak", matcher.name()], case, &[])?
            .trim()
            .parse()?)
    }

    /// The arguments with which the program runs each matcher once, for valgrind to count.
    pub(crate) fn counting(case: Case) -> [String; 3] {
        [
            "count".to_string(),
            case.workload.to_string(),
            case.ops.to_string(),
        ]
    }

    fn output(&self, first: &[&str], case: Case, last: &[&str]) -> Outcome<String> {
        let output = Command::new(self.path)
            .args(first)
            .args([case.workload.to_string(), case.ops.to_string()])
            .args(last)
            .output()?;
        match output.status.success() {
            true => Ok(String::from_utf8(output.stdout)?),
            false => Err(String::from_utf8(output.stderr)?.into()),
        }
    }
}

/// `in_arena measure MATCHER WORKLOAD OPS RUNS`: nanoseconds and page faults of each run.
/// `in_arena peak MATCHER WORKLOAD OPS`: the most memory in MiB.
/// `in_arena count WORKLOAD OPS`: runs each matcher once, for valgrind to count.
pub fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match run(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("in_arena: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &[&str]) -> Outcome {
    let subject = |name: &str, workload: &str, ops: &str| -> Outcome<InArena> {
        let mut matchers = Matcher::ALL.into_iter();
        let matcher = matchers.find(|matcher| matcher.name() == name);
        let matcher = matcher.ok_or_else(|| format!("no matcher `{name}`"))?;
        Ok(InArena::new(matcher, Case::parse(workload, ops)?))
    };
    match args {
        ["measure", matcher, workload, ops, runs] => {
            let mut subject = subject(matcher, workload, ops)?;
            // The first run gets the memory.
            subject.run();
            for _ in 0..runs.parse()? {
                subject.restart();
                let Sample { ns, faults } = Sample::of(|| {
                    subject.run();
                });
                println!("{ns} {faults}");
            }
        }
        ["peak", matcher, workload, ops] => {
            subject(matcher, workload, ops)?.run();
            println!("{}", peak_mib().ok_or("the system does not say")?);
        }
        ["count", workload, ops] => {
            for matcher in Matcher::ALL {
                let mut subject = InArena::new(matcher, Case::parse(workload, ops)?);
                subject.run();
                subject.restart();
                counted(&mut || {
                    subject.run();
                });
            }
        }
        _ => return Err("unknown arguments".into()),
    }
    Ok(())
}
