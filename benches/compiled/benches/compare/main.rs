//! Measures the same rules in several implementations and prints the tables of `benches/README.md`
//! in Markdown.
//!
//! `cargo bench --bench compare [-- quick | plot]`. With `plot`, it also draws `benches/cost.svg`. The
//! columns of MLIR need the oracle (see `benches/README.md`). All contenders end in the same module, which `tests/oracle.rs` checks, but
//! those in the exact order and top-down: they may come to another fixed point.

mod plot;

use std::error::Error;
use std::path::Path;
use std::time::{Duration, Instant};

use drr::driver::VisitOrder;
use drr_bench_arena::{Arena, Order, Rewriter, Sweeps, Workload, generate};
use drr_bench_compiled::{Bound, Compiled, embedded_module, run_in_arena};
use drr_bench_rules::oracle::Oracle;
use plot::{Panel, Series};
use plotters::style::RGBColor;

fn main() -> Result<(), Box<dyn Error>> {
    // `cargo bench` adds the argument `--bench`. Without it (`cargo test --benches`), a small run
    // is enough.
    let args: Vec<String> = std::env::args().skip(1).collect();
    let benching = args.iter().any(|arg| arg == "--bench");
    let sizes: &[u64] = match args.iter().any(|arg| arg == "quick") {
        _ if !benching => &[1_000],
        true => &[10_000],
        false => &[10_000, 100_000, 1_000_000],
    };
    let oracle = Oracle::find(env!("CARGO_TARGET_TMPDIR"));
    let rounds = if benching { 5 } else { 1 };
    let bench = Bench { oracle, rounds };
    let mixed = bench.mixed_rules(sizes);
    let many = bench.many_rules(sizes[0]);
    if args.iter().any(|arg| arg == "plot") {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cost.svg");
        let dense = mixed
            .iter()
            .filter(|(workload, ..)| *workload == Workload::Dense);
        let dense: Vec<(f64, &Row)> = dense.map(|(_, ops, row)| (*ops as f64, row)).collect();
        let many: Vec<(f64, &Row)> = many.iter().map(|(rules, row)| (*rules, row)).collect();
        plot::draw(&path, &panels(&dense, &many))?;
    }
    Ok(())
}

/// The diagrams of modules of different sizes, and of sets with different numbers of rules.
fn panels(sizes: &[(f64, &Row)], rules: &[(f64, &Row)]) -> [Panel; 2] {
    let series = |name, (r, g, b), rows: &[(f64, &Row)], cost: fn(&Row) -> Option<f64>| Series {
        name,
        color: RGBColor(r, g, b),
        points: rows
            .iter()
            .filter_map(|(at, row)| Some((*at, cost(row)?)))
            .collect(),
    };
    const MLIR: (u8, u8, u8) = (200, 80, 40);
    const PDL: (u8, u8, u8) = (150, 110, 190);
    const DRR: (u8, u8, u8) = (30, 100, 200);
    const EXACT: (u8, u8, u8) = (20, 150, 120);
    const BY_HAND: (u8, u8, u8) = (110, 110, 110);
    let mut panels = [
        Panel {
            title: "36 rules, many matches",
            axis: "operations",
            series: vec![
                series("MLIR DRR", MLIR, sizes, |row| row.mlir_drr),
                series("drr in MLIR's order", DRR, sizes, |row| {
                    Some(row.embedded.mlir)
                }),
                series("drr in the exact order", EXACT, sizes, |row| {
                    Some(row.embedded.exact)
                }),
                series("by hand on a plain arena", BY_HAND, sizes, |row| {
                    Some(row.by_hand)
                }),
            ],
        },
        Panel {
            title: "rules that begin alike, 10,000 operations",
            axis: "rules",
            series: vec![
                series("MLIR DRR", MLIR, rules, |row| row.mlir_drr),
                series("MLIR PDL bytecode", PDL, rules, |row| row.mlir_pdl),
                series("drr, embedded IR", DRR, rules, |row| {
                    Some(row.embedded.mlir)
                }),
                series("by hand on a plain arena", BY_HAND, rules, |row| {
                    Some(row.by_hand)
                }),
            ],
        },
    ];
    for panel in &mut panels {
        panel.series.retain(|series| !series.points.is_empty());
    }
    panels
}

struct Bench {
    oracle: Option<Oracle>,
    /// The number of turns of each contender.
    rounds: usize,
}

/// Nanoseconds for each op in the best run of each contender; `None` for a missing contender.
struct Row {
    mlir_drr: Option<f64>,
    mlir_cpp: Option<f64>,
    mlir_pdl: Option<f64>,
    /// `drr` on the embedded IR with the greedy driver.
    embedded: Orders,
    /// `drr` on the arena with the greedy driver.
    arena: Orders,
    /// `drr` on the arena with the arena's driver.
    generated: f64,
    /// The hand-written matcher on the arena with the arena's driver.
    by_hand: f64,
    rewrites: u64,
}

/// The greedy driver in its orders of visits.
struct Orders {
    mlir: f64,
    exact: f64,
    exact_top_down: f64,
}

impl Orders {
    const UNKNOWN: Orders = Orders {
        mlir: f64::INFINITY,
        exact: f64::INFINITY,
        exact_top_down: f64::INFINITY,
    };

    /// Measures all orders some times; `run` takes an order and the direction.
    fn measure(&mut self, turns: u64, run: impl Fn(VisitOrder, bool) -> f64) {
        for (order, top_down, best) in [
            (VisitOrder::Mlir, false, &mut self.mlir),
            (VisitOrder::Exact, false, &mut self.exact),
            (VisitOrder::Exact, true, &mut self.exact_top_down),
        ] {
            for _ in 0..turns {
                *best = best.min(run(order, top_down));
            }
        }
    }

    /// The cells of a table.
    fn cells(&self, mlir: Option<f64>) -> String {
        let orders = [self.mlir, self.exact, self.exact_top_down];
        orders.map(|ns| cell(Some(ns), mlir)).join(" | ")
    }
}

impl Bench {
    fn mixed_rules(&self, sizes: &[u64]) -> Vec<(Workload, u64, Row)> {
        let mut rows = Vec::new();
        println!("\n36 rules, ns per input op (ratio to MLIR DRR):\n");
        println!(
            "| workload, ops | MLIR DRR | MLIR C++ | drr, embedded IR, MLIR's order | exact order | \
             exact, top-down | drr, arena, MLIR's order | exact order | exact, top-down | \
             generated, arena's driver | by hand |"
        );
        println!("| --- |{}", " --- |".repeat(10));
        for workload in [Workload::Sparse, Workload::Dense, Workload::Chain] {
            for &ops in sizes {
                let row = self.row(workload, ops);
                let mlir = row.mlir_drr;
                println!(
                    "| {workload} {} | {} | {} | {} | {} | {} | {} |",
                    thousands(ops),
                    cell(mlir, mlir),
                    cell(row.mlir_cpp, mlir),
                    row.embedded.cells(mlir),
                    row.arena.cells(mlir),
                    cell(Some(row.generated), mlir),
                    cell(Some(row.by_hand), mlir),
                );
                rows.push((workload, ops, row));
            }
        }
        rows
    }

    fn many_rules(&self, ops: u64) -> Vec<(f64, Row)> {
        let mut rows = Vec::new();
        println!(
            "\nRules with a shared prefix, {} ops, ns per input op:\n",
            thousands(ops)
        );
        println!(
            "| rules | MLIR DRR | MLIR C++ | MLIR PDL bytecode | drr | drr in the arena's driver | by hand |"
        );
        println!("| ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
        for rules in [10, 100, 500] {
            let row = self.row(Workload::Many(rules), ops);
            println!(
                "| {rules} | {} | {} | {} | {:.1} | {:.1} | {:.1} |",
                figure(row.mlir_drr),
                figure(row.mlir_cpp),
                figure(row.mlir_pdl),
                row.embedded.mlir,
                row.generated,
                row.by_hand
            );
            rows.push((rules as f64, row));
        }
        rows
    }

    /// Measures all contenders in several rounds, so that a slow period of the machine affects all
    /// of them.
    fn row(&self, workload: Workload, ops: u64) -> Row {
        let mut module = Arena::new();
        generate(&mut module, workload, ops);
        let emitted = module.emitted as f64;
        let per_op = |time: Duration| time.as_secs_f64() * 1e9 / emitted;
        // Small modules run several times in each turn.
        let turns = (200_000 / ops).clamp(1, 20);
        let mut row = Row {
            mlir_drr: None,
            mlir_cpp: None,
            mlir_pdl: None,
            embedded: Orders::UNKNOWN,
            arena: Orders::UNKNOWN,
            generated: f64::INFINITY,
            by_hand: f64::INFINITY,
            rewrites: 0,
        };
        for _ in 0..self.rounds {
            // The runs of a contender follow each other, as in `mlir-bench`, so that it has the
            // caches to itself.
            for _ in 0..turns {
                let (time, rewrites) = by_hand(module.clone(), workload);
                row.by_hand = row.by_hand.min(per_op(time));
                row.rewrites = rewrites;
            }
            for _ in 0..turns {
                let time = generated(module.clone(), workload);
                row.generated = row.generated.min(per_op(time));
            }
            row.arena.measure(turns, |order, top_down| {
                let bound = Bound::new(module.clone(), Arena::MODULE_OP, workload);
                per_op(greedy(bound, order, top_down))
            });
            row.embedded.measure(turns, |order, top_down| {
                let (context, module) = embedded_module(workload, ops);
                let bound = Bound::new(context, module, workload);
                per_op(greedy(bound, order, top_down))
            });
            self.mlir(workload, ops, turns as usize, &mut row, emitted);
        }
        row
    }

    fn mlir(&self, workload: Workload, ops: u64, runs: usize, row: &mut Row, emitted: f64) {
        let Some(oracle) = &self.oracle else { return };
        let run = |rules: &str, best: &mut Option<f64>| {
            let mut options = vec![
                format!("--workload={}", workload.name()),
                format!("--n={ops}"),
                format!("--rules={rules}"),
            ];
            if let Workload::Many(rules) = workload {
                options.push(format!("--R={rules}"));
            }
            match oracle.bench(&options, runs) {
                Ok((ms, rewrites)) => {
                    assert_eq!(
                        rewrites, row.rewrites,
                        "{workload}: MLIR rewrites otherwise"
                    );
                    let ns = ms * 1e6 / emitted;
                    *best = Some(best.map_or(ns, |best| best.min(ns)));
                }
                Err(error) => eprintln!("{error}"),
            }
        };
        run("drr", &mut row.mlir_drr);
        run("cpp", &mut row.mlir_cpp);
        if matches!(workload, Workload::Many(_)) {
            run("pdl", &mut row.mlir_pdl);
        }
    }
}

fn figure(ns: Option<f64>) -> String {
    ns.map_or("–".to_string(), |ns| format!("{ns:.1}"))
}

/// A figure and its ratio to MLIR's.
fn cell(ns: Option<f64>, mlir: Option<f64>) -> String {
    match (ns, mlir) {
        (Some(ns), Some(mlir)) if ns == mlir => format!("{ns:.1} (1)"),
        (Some(ns), Some(mlir)) => format!("{ns:.1} ({:.2})", ns / mlir),
        _ => figure(ns),
    }
}

fn thousands(number: u64) -> String {
    match number {
        1_000_000.. => format!("{}M", number / 1_000_000),
        1_000.. => format!("{}k", number / 1_000),
        _ => number.to_string(),
    }
}

fn by_hand(module: Arena, workload: Workload) -> (Duration, u64) {
    let mut rewriter = Rewriter::new(module);
    let start = Instant::now();
    match workload {
        Workload::Many(rules) => {
            rewriter.run(Order::BottomUp, Sweeps::ToFixpoint, |rewriter, op| {
                rewriter.rewrite_many(op, rules)
            });
        }
        _ => rewriter.run(Order::BottomUp, Sweeps::ToFixpoint, Rewriter::rewrite),
    }
    (start.elapsed(), rewriter.counts.rewrites)
}

fn generated(module: Arena, workload: Workload) -> Duration {
    let mut rewriter = Rewriter::new(module);
    let start = Instant::now();
    run_in_arena(&mut rewriter, workload, Order::BottomUp);
    start.elapsed()
}

/// The time of the rewrite alone.
fn greedy<I: Compiled>(mut bound: Bound<I>, order: VisitOrder, top_down: bool) -> Duration {
    let start = Instant::now();
    bound.run_in(order, top_down);
    start.elapsed()
}
