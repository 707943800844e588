//! Rewrites a generated module in the arena once, by the generated rules or by the hand-written
//! matcher, for a profiler that counts instructions:
//!
//! ```text
//! cargo build --release --example arena_run -p drr-bench-compiled
//! valgrind --tool=callgrind --toggle-collect='arena_run::measured*' --callgrind-out-file=/dev/null \
//!     target/release/examples/arena_run generated dense 20000
//! ```
//!
//! The first argument is `generated` or `by-hand`, the second a workload, the third the number of
//! ops.

use std::process::ExitCode;

use drr_bench_arena::workload::{SEED, generate_from};
use drr_bench_arena::{Arena, Order, Rewriter, Sweeps, Workload};
use drr_bench_compiled::run_in_arena;

/// The part that is counted.
#[inline(never)]
fn measured(rewriter: &mut Rewriter, workload: Workload, generated: bool) {
    match generated {
        true => run_in_arena(rewriter, workload, Order::BottomUp),
        false => rewriter.run_by_hand(workload, Order::BottomUp, Sweeps::ToFixpoint),
    }
}

fn run() -> Option<()> {
    let mut args = std::env::args().skip(1);
    let generated = match args.next()?.as_str() {
        "generated" => true,
        "by-hand" => false,
        _ => return None,
    };
    let workload = args.next()?.parse().ok()?;
    let ops = args.next()?.parse().ok()?;
    let mut module = Arena::new();
    generate_from(&mut module, workload, ops, SEED);
    let mut rewriter = Rewriter::new(module);
    measured(&mut rewriter, workload, generated);
    println!("{} rewrites", rewriter.counts.rewrites);
    Some(())
}

fn main() -> ExitCode {
    match run() {
        Some(()) => ExitCode::SUCCESS,
        None => {
            eprintln!("usage: arena_run (generated|by-hand) WORKLOAD OPS");
            ExitCode::from(2)
        }
    }
}
