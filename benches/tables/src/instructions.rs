//! Instructions of rewriting, counted by valgrind.

use std::path::Path;

use drr_bench_arena::Workload;
use drr_bench_rules::callgrind::{self, COUNTED, counted};

use crate::case::Case;
use crate::contender::{Contender, Subject, Visits};
use crate::in_arena::{Matcher, Program};
use crate::options::Options;
use crate::outcome::Outcome;

/// The function of `mlir-bench` that rewrites.
const REWRITES: &str = "measured(mlir::Operation*, mlir::FrozenRewritePatternSet const&, \
                        mlir::GreedyRewriteConfig const&)";

/// The size of the modules.
const OPS: u64 = 10_000;

/// Runs all contenders with the greedy driver once, for valgrind to count.
pub(crate) fn count(case: Case) -> Outcome {
    for contender in Contender::on(case.workload) {
        if contender.mlir_rules().is_none() && contender.matcher().is_none() {
            let mut subject = Subject::new(*contender, case);
            // The first run gets the memory.
            subject.run();
            subject.restart();
            counted(&mut || {
                subject.run();
            });
        }
    }
    Ok(())
}

pub(crate) fn run(options: &Options) -> Outcome {
    let mixed = [Workload::Sparse, Workload::Dense, Workload::Chain];
    table(options, "36 rules", &mixed)?;
    let many = [10, 100, 500].map(Workload::Many);
    table(options, "Rules with a shared prefix", &many)
}

fn table(options: &Options, title: &str, workloads: &[Workload]) -> Outcome {
    println!("\n## {title}\n\nInstructions for each op (ratio to the hand-written matcher):\n");
    let contenders = workloads
        .first()
        .map_or(&[][..], |first| Contender::on(*first));
    let titles: Vec<&str> = contenders
        .iter()
        .map(|contender| contender.title())
        .collect();
    println!(
        "| workload, ops | {} |\n| --- |{}",
        titles.join(" | "),
        " ---: |".repeat(titles.len())
    );
    for &workload in workloads {
        let case = Case { workload, ops: OPS };
        let Some(counts) = counts(options, case)? else {
            println!("\nvalgrind is not installed");
            return Ok(());
        };
        let of = |contender| counts.iter().find(|(other, _)| *other == contender)?.1;
        let emitted = case.emitted();
        let by_hand = of(Contender::ByHand);
        let cells = counts.iter().map(|(_, count)| match (count, by_hand) {
            (Some(count), Some(by_hand)) => {
                format!("{:.0} ({:.2})", count / emitted, count / by_hand)
            }
            _ => "–".to_string(),
        });
        let cells: Vec<String> = cells.collect();
        println!("| {} | {} |", case.title(), cells.join(" | "));
        let exact = Contender::Embedded(Visits::Exact);
        let many = matches!(workload, Workload::Many(_));
        for (contender, to, measure, wanted) in [
            (
                exact,
                Contender::ByHand,
                "embedded, exact order / by hand",
                None,
            ),
            (
                Contender::Generated,
                Contender::ByHand,
                "generated / by hand",
                None,
            ),
            (
                Contender::Generated,
                Contender::Isle,
                "generated / ISLE",
                many.then_some(1.0),
            ),
        ] {
            if let (Some(count), Some(to)) = (of(contender), of(to)) {
                let measure = format!("instructions, {measure}, {}", case.title());
                options.targets.add(&measure, wanted, count / to)?;
            }
        }
    }
    Ok(())
}

type Counts = Vec<(Contender, Option<f64>)>;

/// The instructions of each contender. `None` without valgrind.
fn counts(options: &Options, case: Case) -> Outcome<Option<Counts>> {
    let program = std::env::current_exe()?;
    let arguments = ["--count", &case.workload.to_string(), &case.ops.to_string()];
    let Some(ours) = callgrind::instructions(&program, &arguments, COUNTED)? else {
        return Ok(None);
    };
    let arguments = Program::counting(case);
    let arguments = arguments.each_ref().map(String::as_str);
    let program = Path::new(options.in_arena.path);
    let in_arena = callgrind::instructions(program, &arguments, COUNTED)?.unwrap_or_default();
    let in_arena = Matcher::ALL.into_iter().zip(in_arena);
    let mut ours = ours.into_iter();
    let mut counts = Vec::new();
    for &contender in Contender::on(case.workload) {
        let count = match (contender.mlir_rules(), contender.matcher()) {
            (Some(rules), _) => mlir(options, case, rules)?,
            (_, Some(matcher)) => {
                let mut counts = in_arena.clone();
                counts
                    .find(|(other, _)| *other == matcher)
                    .map(|(_, count)| count)
            }
            (None, None) => ours.next(),
        };
        counts.push((contender, count.map(|count| count as f64)));
    }
    Ok(Some(counts))
}

/// The instructions of a rewrite by MLIR. Valgrind takes long to load MLIR, so `quick` leaves them
/// out.
fn mlir(options: &Options, case: Case, rules: &str) -> Outcome<Option<u64>> {
    let Some(oracle) = options.oracle.as_ref().filter(|_| !options.quick) else {
        return Ok(None);
    };
    let mut arguments = case.mlir_options(rules);
    arguments.push("--runs=1".to_string());
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let counts = callgrind::instructions(&oracle.bench_program(), &arguments, REWRITES)?;
    Ok(counts.unwrap_or_default().first().copied())
}
