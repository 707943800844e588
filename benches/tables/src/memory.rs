//! The most memory of rewriting.

use std::process::Command;

use drr_bench_arena::Workload;

use crate::case::Case;
use crate::contender::{Contender, Subject, Visits};
use crate::options::Options;
use crate::outcome::Outcome;
use crate::process::peak_mib;

const CONTENDERS: [Contender; 6] = [
    Contender::MlirDrr,
    Contender::Embedded(Visits::Mlir),
    Contender::Embedded(Visits::Exact),
    Contender::Arena(Visits::Exact),
    Contender::Generated,
    Contender::ByHand,
];

/// Rewrites a module once and prints the most memory of this process.
pub(crate) fn peak(contender: &str, case: Case) -> Outcome {
    Subject::new(Contender::parse(contender)?, case).run();
    println!("{}", peak_mib().ok_or("the system does not say")?);
    Ok(())
}

pub(crate) fn run(options: &Options) -> Outcome {
    let ops = if options.quick { 100_000 } else { 1_000_000 };
    println!(
        "\n## Memory\n\nMiB at most, without those of a run on one op (ratio to MLIR's DRR):\n"
    );
    let titles = CONTENDERS.map(Contender::title);
    println!(
        "| workload, ops | {} |\n| --- |{}",
        titles.join(" | "),
        " ---: |".repeat(titles.len())
    );
    for workload in [Workload::Sparse, Workload::Dense, Workload::Chain] {
        let case = Case { workload, ops };
        let mut peaks = Vec::new();
        for contender in CONTENDERS {
            peaks.push((contender, grown(options, contender, case)?));
        }
        let mlir = peaks[0].1;
        let cells = peaks.iter().map(|(_, peak)| match (peak, mlir) {
            (Some(peak), Some(mlir)) => format!("{peak:.1} ({:.2})", peak / mlir),
            (Some(peak), None) => format!("{peak:.1}"),
            (None, _) => "–".to_string(),
        });
        let cells: Vec<String> = cells.collect();
        println!("| {} | {} |", case.title(), cells.join(" | "));
        for (contender, peak) in &peaks {
            if let (Contender::Embedded(Visits::Exact), Some(peak), Some(mlir)) =
                (contender, peak, mlir)
            {
                let measure = format!("memory, embedded, exact order / MLIR DRR, {}", case.title());
                options.targets.add(&measure, Some(0.35), peak / mlir)?;
            }
        }
    }
    Ok(())
}

/// The most memory of a process that rewrites the module, without that of one that rewrites the
/// smallest module: the program and its libraries.
fn grown(options: &Options, contender: Contender, case: Case) -> Outcome<Option<f64>> {
    let empty = Case { ops: 1, ..case };
    let of = |case| process(options, contender, case);
    Ok(match (of(case)?, of(empty)?) {
        (Some(peak), Some(empty)) => Some(peak - empty),
        _ => None,
    })
}

fn process(options: &Options, contender: Contender, case: Case) -> Outcome<Option<f64>> {
    if let Some(rules) = contender.mlir_rules() {
        let Some(oracle) = &options.oracle else {
            return Ok(None);
        };
        let run = oracle.bench(&case.mlir_options(rules), 1)?;
        return Ok(Some(run.peak_mib));
    }
    if let Some(matcher) = contender.matcher() {
        return options.in_arena.peak(matcher, case).map(Some);
    }
    let output = Command::new(std::env::current_exe()?)
        .args(["--peak", contender.title(), &case.workload.to_string()])
        .arg(case.ops.to_string())
        .output()?;
    let text = String::from_utf8(output.stdout)?;
    let parsed = text.trim().parse();
    Ok(Some(parsed.map_err(|_| {
        format!("no memory: {}", String::from_utf8_lossy(&output.stderr))
    })?))
}
