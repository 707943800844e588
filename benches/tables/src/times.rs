//! Nanoseconds of rewriting.

use std::path::Path;

use drr_bench_arena::Workload;
use plotters::style::RGBColor;

use crate::agreement::{self, Agreement};
use crate::case::{Case, Sample};
use crate::contender::{Contender, Subject, Visits};
use crate::options::{Options, ROOT};
use crate::outcome::Outcome;
use crate::plot::{self, Panel, Series};

/// A run with more page faults counts only if all runs have as many. One takes a fraction of a
/// microsecond.
const FAULTS: u64 = 16;

/// Nanoseconds for each op of the module.
#[derive(Clone, Copy)]
struct Figures {
    best: f64,
    median: f64,
    /// The page faults of the run that had the fewest.
    faults: u64,
}

impl Figures {
    fn of(samples: &[Sample], emitted: f64) -> Option<Figures> {
        let faults = samples.iter().map(|sample| sample.faults).min()?;
        let limit = faults.max(FAULTS);
        let clean = samples.iter().filter(|sample| sample.faults <= limit);
        let mut times: Vec<f64> = clean.map(|sample| sample.ns / emitted).collect();
        times.sort_by(f64::total_cmp);
        Some(Figures {
            best: *times.first()?,
            median: *times.get(times.len() / 2)?,
            faults,
        })
    }
}

/// The figures of each contender on a module. A contender that is not installed has none.
struct Row {
    case: Case,
    figures: Vec<(Contender, Option<Figures>)>,
    agreement: Agreement,
}

impl Row {
    fn figures(&self, contender: Contender) -> Option<Figures> {
        let mut figures = self.figures.iter();
        figures.find(|(other, _)| *other == contender)?.1
    }

    fn best(&self, contender: Contender) -> Option<f64> {
        Some(self.figures(contender)?.best)
    }

    /// The ratio of the best times.
    fn ratio(&self, contender: Contender, to: Contender) -> Option<f64> {
        Some(self.best(contender)? / self.best(to)?)
    }
}

pub(crate) fn run(options: &Options) -> Outcome {
    let sizes: &[u64] = match options.quick {
        true => &[10_000],
        false => &[10_000, 100_000, 1_000_000],
    };
    let mut rules = Vec::new();
    for workload in [Workload::Sparse, Workload::Dense, Workload::Chain] {
        for &ops in sizes {
            rules.push(row(options, Case { workload, ops })?);
        }
    }
    println!("\n## 36 rules\n");
    print(&rules);
    left(&rules);
    let mut many = Vec::new();
    for rules in [10, 100, 500] {
        let workload = Workload::Many(rules);
        let ops = 10_000;
        many.push(row(options, Case { workload, ops })?);
    }
    println!("\n## Rules with a shared prefix\n");
    print(&many);
    targets(options, &rules, &many)?;
    if options.plot {
        plot::draw(
            &Path::new(ROOT).join("benches/cost.svg"),
            &panels(&rules, &many),
        )?;
    }
    Ok(())
}

/// Measures all contenders in several rounds, so that a slow period of the machine affects all of
/// them.
fn row(options: &Options, case: Case) -> Outcome<Row> {
    let agreement = agreement::check(case, options.oracle.as_ref())?;
    let contenders = Contender::on(case.workload);
    // Small modules run several times in each turn. The runs of a contender follow each other, as in
    // `mlir-bench`, so that it has the caches to itself.
    let turns = (200_000 / case.ops).clamp(1, 20);
    let rounds = if case.ops >= 1_000_000 { 3 } else { 5 };
    let mut samples = vec![Vec::new(); contenders.len()];
    for _ in 0..rounds {
        for (contender, samples) in contenders.iter().zip(&mut samples) {
            match (contender.mlir_rules(), contender.matcher()) {
                (Some(rules), _) => mlir(options, case, rules, turns, &agreement, samples)?,
                (_, Some(matcher)) => {
                    samples.extend(options.in_arena.measure(matcher, case, turns)?);
                }
                (None, None) => {
                    let mut subject = Subject::new(*contender, case);
                    // The first run gets the memory.
                    subject.run();
                    samples.extend((0..turns).map(|_| subject.measure()));
                }
            }
        }
    }
    let emitted = case.emitted();
    let figures = samples.iter().map(|samples| Figures::of(samples, emitted));
    Ok(Row {
        case,
        figures: contenders.iter().copied().zip(figures).collect(),
        agreement,
    })
}

/// Adds the best and the median run of `mlir-bench`.
fn mlir(
    options: &Options,
    case: Case,
    rules: &str,
    turns: u64,
    agreement: &Agreement,
    samples: &mut Vec<Sample>,
) -> Outcome {
    let Some(oracle) = &options.oracle else {
        return Ok(());
    };
    // Its first run gets the memory, as ours does.
    let run = oracle.bench(&case.mlir_options(rules), turns as usize + 1)?;
    if run.rewrites != agreement.rewrites {
        let (got, wanted) = (run.rewrites, agreement.rewrites);
        return Err(format!("{}: MLIR rewrites {got}, not {wanted} times", case.title()).into());
    }
    for ms in [run.best_ms, run.median_ms] {
        samples.push(Sample {
            ns: ms * 1e6,
            faults: run.faults,
        });
    }
    Ok(())
}

/// Prints the tables of the best runs, with ratios to MLIR's DRR, of the medians, and of page faults.
fn print(rows: &[Row]) {
    println!("Nanoseconds for each op, best run (ratio to MLIR's DRR):\n");
    table(rows, |row, contender| {
        let best = row.best(contender)?;
        Some(match row.ratio(contender, Contender::MlirDrr) {
            Some(ratio) => format!("{best:.1} ({ratio:.2})"),
            None => format!("{best:.1}"),
        })
    });
    println!("\nNanoseconds for each op, median run:\n");
    table(rows, |row, contender| {
        Some(format!("{:.1}", row.figures(contender)?.median))
    });
    let faulty = |row: &Row| {
        let mut figures = row.figures.iter().filter_map(|(_, figures)| *figures);
        figures.any(|figures| figures.faults > FAULTS)
    };
    if rows.iter().any(faulty) {
        println!("\nPage faults in each run, where there are more than {FAULTS}:\n");
        table(rows, |row, contender| {
            let faults = row.figures(contender)?.faults;
            (faults > FAULTS).then(|| faults.to_string())
        });
    }
}

/// A table with a row for each module and a column for each contender.
fn table(rows: &[Row], cell: impl Fn(&Row, Contender) -> Option<String>) {
    let Some(first) = rows.first() else { return };
    let titles = first.figures.iter().map(|(contender, _)| contender.title());
    println!(
        "| workload, ops | {} |\n| --- |{}",
        titles.collect::<Vec<_>>().join(" | "),
        " ---: |".repeat(first.figures.len())
    );
    for row in rows {
        let cells = row
            .figures
            .iter()
            .map(|(contender, _)| cell(row, *contender).unwrap_or_else(|| "–".to_string()));
        let cells: Vec<String> = cells.collect();
        println!("| {} | {} |", row.case.title(), cells.join(" | "));
    }
}

/// Prints how many ops each order leaves.
fn left(rows: &[Row]) {
    println!(
        "\nOps that are left:\n\n| workload, ops | MLIR's order | exact order | exact, top-down |\n\
         | --- | ---: | ---: | ---: |"
    );
    for row in rows {
        let ops = row.agreement.ops.map(|ops| ops.to_string());
        println!("| {} | {} |", row.case.title(), ops.join(" | "));
    }
}

fn targets(options: &Options, rules: &[Row], many: &[Row]) -> Outcome {
    let exact = Contender::Embedded(Visits::Exact);
    for (contender, to, measure) in [
        (
            exact,
            Contender::MlirDrr,
            "embedded, exact order / MLIR DRR",
        ),
        (exact, Contender::ByHand, "embedded, exact order / by hand"),
        (
            Contender::Generated,
            Contender::ByHand,
            "generated / by hand",
        ),
    ] {
        for row in rules {
            if let Some(ratio) = row.ratio(contender, to) {
                let measure = format!("time, {measure}, {}", row.case.title());
                options.targets.add(&measure, None, ratio)?;
            }
        }
    }
    for row in many {
        if let Some(ratio) = row.ratio(Contender::Generated, Contender::Isle) {
            let measure = format!("time, generated / ISLE, {}", row.case.title());
            options.targets.add(&measure, Some(1.0), ratio)?;
        }
    }
    Ok(())
}

/// The diagrams of modules of different sizes, and of sets with different numbers of rules.
fn panels(rules: &[Row], many: &[Row]) -> [Panel; 2] {
    let dense: Vec<(f64, &Row)> = rules
        .iter()
        .filter(|row| row.case.workload == Workload::Dense)
        .map(|row| (row.case.ops as f64, row))
        .collect();
    let many: Vec<(f64, &Row)> = many
        .iter()
        .filter_map(|row| match row.case.workload {
            Workload::Many(rules) => Some((rules as f64, row)),
            _ => None,
        })
        .collect();
    let series = |name, (r, g, b), rows: &[(f64, &Row)], contender| Series {
        name,
        color: RGBColor(r, g, b),
        points: rows
            .iter()
            .filter_map(|(at, row)| Some((*at, row.best(contender)?)))
            .collect(),
    };
    const MLIR: (u8, u8, u8) = (200, 80, 40);
    const PDL: (u8, u8, u8) = (150, 110, 190);
    const DRR: (u8, u8, u8) = (30, 100, 200);
    const EXACT: (u8, u8, u8) = (20, 150, 120);
    const ISLE: (u8, u8, u8) = (190, 150, 40);
    const BY_HAND: (u8, u8, u8) = (110, 110, 110);
    let (mlir_order, exact) = (
        Contender::Embedded(Visits::Mlir),
        Contender::Embedded(Visits::Exact),
    );
    let mut panels = [
        Panel {
            title: "36 rules, many matches",
            axis: "operations",
            series: vec![
                series("MLIR DRR", MLIR, &dense, Contender::MlirDrr),
                series("drr in MLIR's order", DRR, &dense, mlir_order),
                series("drr in the exact order", EXACT, &dense, exact),
                series(
                    "by hand on a plain arena",
                    BY_HAND,
                    &dense,
                    Contender::ByHand,
                ),
            ],
        },
        Panel {
            title: "rules with a common prefix, 10,000 operations",
            axis: "rules",
            series: vec![
                series("MLIR DRR", MLIR, &many, Contender::MlirDrr),
                series("MLIR PDL bytecode", PDL, &many, Contender::MlirPdl),
                series("drr, embedded IR", DRR, &many, mlir_order),
                series("ISLE on a plain arena", ISLE, &many, Contender::Isle),
                series(
                    "by hand on a plain arena",
                    BY_HAND,
                    &many,
                    Contender::ByHand,
                ),
            ],
        },
    ];
    for panel in &mut panels {
        panel.series.retain(|series| !series.points.is_empty());
    }
    panels
}
