//! Measures the processor time of dialect conversions, beside MLIR's passes on the same text if MLIR 22
//! is installed.
//!
//! `cargo bench --bench conversion`. `-- FILTER` measures the rows whose name contains it.

mod rules;
mod theirs;

use std::time::{Duration, Instant};

use drr::conversion::{ConversionConfig, Order, apply_partial_conversion};
use drr::embedded::{Context, ParseOptions};
use drr::pattern_set::{BoundPatternSet, PatternSet};

use rules::{Case, Lowering};

/// The time that this thread has had a processor, from Linux; elsewhere the time since `start`.
fn cpu_time(start: Instant) -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text
        .split_whitespace()
        .next()
        .and_then(|first| first.parse().ok());
    nanoseconds.map_or_else(|| start.elapsed(), Duration::from_nanos)
}

/// The best time of some rounds, in nanoseconds for each operation.
fn ours(case: &Case, text: &str, ops: usize, order: Order, rounds: usize) -> f64 {
    let mut best = f64::INFINITY;
    for _ in 0..rounds {
        let mut context = Context::new();
        context.allow_unregistered_dialects(true);
        let patterns: BoundPatternSet<Context> =
            PatternSet::new().with(Lowering).bind(&mut context);
        let options = ParseOptions::new().verify(false);
        let module = match context.parse_module_with(text, &options) {
            Ok(module) => module,
            Err(error) => panic!("{error}"),
        };
        let (types, target) = ((case.types)(), (case.target)());
        let config = ConversionConfig::new().types(&types).order(order);
        let start = Instant::now();
        let before = cpu_time(start);
        let report = apply_partial_conversion(&mut context, module, &target, &patterns, &config);
        let time = (cpu_time(start) - before).as_nanos() as f64 / ops as f64;
        match report {
            Ok(report) => assert_eq!(
                report.rules.iter().map(|(_, count)| count).sum::<usize>(),
                ops
            ),
            Err(error) => panic!("{error}"),
        }
        best = best.min(time);
    }
    best
}

fn main() {
    // `cargo bench` adds the argument `--bench`. Without it (`cargo test --benches`), a small run
    // is enough.
    let benching = std::env::args().any(|arg| arg == "--bench");
    let filter = std::env::args().skip(1).find(|arg| !arg.starts_with('-'));
    let filter = filter.unwrap_or_default();
    let (sizes, rounds): (&[usize], _) = match benching {
        true => (&[20_000, 200_000], 5),
        false => (&[500], 1),
    };
    println!("Nanoseconds for each operation:\n");
    println!("| conversion | ops | users first | MLIR's order | MLIR | MLIR / ours |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: |");
    for case in &rules::CASES {
        for &ops in sizes.iter().filter(|_| case.name.contains(&filter)) {
            let text = (case.text)(ops);
            let [first, second] =
                [Order::UsersFirst, Order::Mlir].map(|order| ours(case, &text, ops, order, rounds));
            let theirs = benching
                .then(|| theirs::time(case.pass, &text, rounds))
                .flatten();
            let (theirs, ratio) = match theirs {
                Some(seconds) => {
                    let each = seconds * 1e9 / ops as f64;
                    (
                        format!("{each:.0}"),
                        format!("{:.1}", each / first.max(second)),
                    )
                }
                None => ("-".to_string(), "-".to_string()),
            };
            let name = case.name;
            println!("| {name} | {ops} | {first:.0} | {second:.0} | {theirs} | {ratio} |");
        }
    }
}
