//! Measures the same rules in several implementations and prints the tables of `benches/README.md`
//! in Markdown.
//!
//! `cargo bench --bench compare [-- quick]`. The columns of MLIR need the oracle (see
//! `benches/README.md`). All contenders end in the same module, which `tests/oracle.rs` checks, but
//! those in the exact order: they visit operations otherwise and come to another fixed point.

use std::time::{Duration, Instant};

use drr::driver::VisitOrder;
use drr_bench_arena::{Arena, Order, Rewriter, Sweeps, Workload, generate};
use drr_bench_compiled::{Bound, Compiled, embedded_module, run_in_arena};
use drr_bench_rules::oracle::Oracle;

fn main() {
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
    bench.mixed_rules(sizes);
    bench.many_rules(sizes[0]);
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
    embedded: f64,
    /// The same in the exact order.
    exact: f64,
    /// `drr` on the arena with the greedy driver.
    greedy: f64,
    /// The same in the exact order.
    exact_on_the_arena: f64,
    /// `drr` on the arena with the arena's driver.
    generated: f64,
    /// The hand-written matcher on the arena with the arena's driver.
    by_hand: f64,
    rewrites: u64,
}

impl Bench {
    fn mixed_rules(&self, sizes: &[u64]) {
        println!("\n36 rules, ns per input op:\n");
        println!(
            "| workload, ops | rewrites | MLIR DRR | MLIR C++ | drr | drr / MLIR DRR | drr, exact | \
             drr on the arena | exact on the arena | drr in the arena's driver | by hand | \
             generated / by hand |"
        );
        println!("| --- |{}", " ---: |".repeat(11));
        for workload in [Workload::Sparse, Workload::Dense, Workload::Chain] {
            for &ops in sizes {
                let row = self.row(workload, ops);
                let Row {
                    embedded,
                    exact,
                    greedy,
                    exact_on_the_arena,
                    generated,
                    by_hand,
                    rewrites,
                    ..
                } = row;
                println!(
                    "| {workload} {} | {rewrites} | {} | {} | {embedded:.1} | {} | {exact:.1} | {greedy:.1} | \
                     {exact_on_the_arena:.1} | {generated:.1} | {by_hand:.1} | {:.2} |",
                    thousands(ops),
                    figure(row.mlir_drr),
                    figure(row.mlir_cpp),
                    row.mlir_drr
                        .map_or("–".to_string(), |drr| format!("{:.3}", embedded / drr)),
                    generated / by_hand,
                );
            }
        }
    }

    fn many_rules(&self, ops: u64) {
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
                row.embedded,
                row.generated,
                row.by_hand
            );
        }
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
            embedded: f64::INFINITY,
            exact: f64::INFINITY,
            greedy: f64::INFINITY,
            exact_on_the_arena: f64::INFINITY,
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
            for (order, best) in [
                (VisitOrder::Mlir, &mut row.greedy),
                (VisitOrder::Exact, &mut row.exact_on_the_arena),
            ] {
                for _ in 0..turns {
                    let bound = Bound::new(module.clone(), Arena::MODULE_OP, workload);
                    *best = best.min(per_op(greedy(bound, order)));
                }
            }
            for (order, best) in [
                (VisitOrder::Mlir, &mut row.embedded),
                (VisitOrder::Exact, &mut row.exact),
            ] {
                for _ in 0..turns {
                    let (context, module) = embedded_module(workload, ops);
                    let bound = Bound::new(context, module, workload);
                    *best = best.min(per_op(greedy(bound, order)));
                }
            }
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
fn greedy<I: Compiled>(mut bound: Bound<I>, order: VisitOrder) -> Duration {
    let start = Instant::now();
    bound.run_in(order);
    start.elapsed()
}
