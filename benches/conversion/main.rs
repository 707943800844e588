//! Measures the processor time of dialect conversions, beside MLIR's passes on the same text if
//! MLIR 22 is installed, and what it costs that a failure undoes the whole run: time and, if
//! valgrind is installed, instructions.
//!
//! `cargo bench --bench conversion`. `-- FILTER` measures the rows whose name contains it.

#[path = "../growth/count.rs"]
mod count;
mod passes;
mod rules;
mod theirs;

use std::time::{Duration, Instant};

use drr::conversion::{Atomicity, ConversionConfig, Order, apply_conversion};
use drr::embedded::{Context, ParseOptions};
use drr::pattern_set::{BoundPatternSet, PatternSet};
use drr_bench_rules::callgrind::counted;

use count::Counts;
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

/// Converts a new module, and passes the conversion to `measure`, which calls it.
fn convert<R>(
    case: &Case,
    text: &str,
    ops: usize,
    (order, atomicity): (Order, Atomicity),
    measure: impl FnOnce(&mut dyn FnMut()) -> R,
) -> R {
    let mut context = Context::new();
    context.allow_unregistered_dialects(true);
    let patterns: BoundPatternSet<Context> = PatternSet::new().with(Lowering).bind(&mut context);
    let options = ParseOptions::new().verify(false);
    let module = match context.parse_module_with(text, &options) {
        Ok(module) => module,
        Err(error) => panic!("{error}"),
    };
    let (types, target) = ((case.types)(), (case.target)());
    let config = ConversionConfig::new()
        .types(&types)
        .order(order)
        .atomicity(atomicity);
    let mut done = None;
    let result = measure(&mut || {
        done = Some(apply_conversion(
            &mut context,
            module,
            &target,
            &patterns,
            &config,
        ));
    });
    match done.expect("it was called") {
        Ok(report) => assert_eq!(
            report.rules.iter().map(|(_, count)| count).sum::<usize>(),
            ops
        ),
        Err(error) => panic!("{error}"),
    }
    result
}

/// The best time of some rounds, in nanoseconds for each operation.
fn time(case: &Case, text: &str, ops: usize, how: (Order, Atomicity), rounds: usize) -> f64 {
    let rounds = (0..rounds).map(|_| {
        convert(case, text, ops, how, |convert| {
            let start = Instant::now();
            let before = cpu_time(start);
            convert();
            (cpu_time(start) - before).as_nanos() as f64 / ops as f64
        })
    });
    rounds.fold(f64::INFINITY, f64::min)
}

const ORDERS: [Order; 2] = [Order::UsersFirst, Order::Mlir];
const ATOMICITIES: [Atomicity; 2] = [Atomicity::PerRule, Atomicity::Run];

/// A row beside MLIR's pass: the name, the module, our times, and which of them the ratio is to.
fn row(name: &str, text: &str, ops: usize, pass: &str, ours: &[f64], measured: Measured) {
    let Measured { rounds, benching } = measured;
    let theirs = benching.then(|| theirs::time(pass, text, rounds)).flatten();
    let (theirs, ratio) = match theirs {
        Some(seconds) => {
            let each = seconds * 1e9 / ops as f64;
            let slower = ours.iter().copied().fold(0.0, f64::max);
            (format!("{each:.0}"), format!("{:.1}", each / slower))
        }
        None => ("-".to_string(), "-".to_string()),
    };
    let (first, second) = match ours {
        [first, second] => (format!("{first:.0}"), second),
        ours => ("-".to_string(), &ours[0]),
    };
    println!("| {name} | {ops} | {first} | {second:.0} | {theirs} | {ratio} |");
}

/// How often is measured, and if MLIR is, too.
#[derive(Clone, Copy)]
struct Measured {
    rounds: usize,
    benching: bool,
}

/// Compares with MLIR's passes.
fn beside_mlir(filter: &str, sizes: &[usize], measured: Measured) {
    println!("Nanoseconds for each operation:\n");
    println!("| conversion | ops | users first | MLIR's order | MLIR | MLIR / ours |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: |");
    let rounds = measured.rounds;
    let cases = rules::CASES.iter();
    for case in cases.filter(|case| case.name.contains(filter)) {
        for &ops in sizes {
            let text = (case.text)(ops);
            let ours = ORDERS.map(|order| time(case, &text, ops, (order, Atomicity::Run), rounds));
            row(case.name, &text, ops, case.pass, &ours, measured);
        }
    }
    let cases = rules::CASES.iter();
    for case in cases.filter(|case| case.pass.contains(filter)) {
        for &ops in sizes {
            let text = (case.text)(ops);
            let ours = [passes::time(case.pass, &text, ops, rounds)];
            row(
                &format!("`{}`", case.pass),
                &text,
                ops,
                case.pass,
                &ours,
                measured,
            );
        }
    }
}

/// Compares the atomicities.
fn atomicities(filter: &str, ops: usize, rounds: usize, mut counts: Counts) {
    println!("\nNanoseconds and instructions for each of {ops} operations:\n");
    println!("| conversion | order | per rule | whole run | per rule | whole run | run / rule |");
    println!("| --- | --- | ---: | ---: | ---: | ---: | ---: |");
    for case in rules::CASES
        .iter()
        .filter(|case| case.name.contains(filter))
    {
        let text = (case.text)(ops);
        for order in ORDERS {
            let [rule, run] =
                ATOMICITIES.map(|atomicity| time(case, &text, ops, (order, atomicity), rounds));
            let counted = match counts.take(2)[..] {
                [rule, run] => format!(
                    "{} | {} | {:.2}",
                    rule / ops as u64,
                    run / ops as u64,
                    run as f64 / rule as f64
                ),
                _ => "- | - | -".to_string(),
            };
            println!(
                "| {} | {order:?} | {rule:.0} | {run:.0} | {counted} |",
                case.name
            );
        }
    }
}

fn main() {
    // `cargo bench` adds the argument `--bench`. Without it (`cargo test --benches`), a small run
    // is enough.
    let benching = std::env::args().any(|arg| arg == "--bench");
    let filter = std::env::args().skip(1).find(|arg| !arg.starts_with('-'));
    let filter = filter.unwrap_or_default();
    const COUNTED: usize = 20_000;
    if std::env::args().any(|arg| arg == count::COUNT) {
        for case in rules::CASES
            .iter()
            .filter(|case| case.name.contains(&filter))
        {
            let text = (case.text)(COUNTED);
            for order in ORDERS {
                for atomicity in ATOMICITIES {
                    convert(case, &text, COUNTED, (order, atomicity), counted);
                }
            }
        }
        return;
    }
    let (sizes, rounds): (&[usize], _) = match benching {
        true => (&[COUNTED, 200_000], 5),
        false => (&[500], 1),
    };
    beside_mlir(&filter, sizes, Measured { rounds, benching });
    let counts = benching.then(|| Counts::of(&filter)).flatten();
    atomicities(&filter, sizes[0], rounds, counts.unwrap_or_default());
}
