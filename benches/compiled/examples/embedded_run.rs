//! Rewrites a generated module in the embedded IR once, by the greedy driver, for a profiler that
//! counts instructions:
//!
//! ```text
//! cargo build --release --example embedded_run -p drr-bench-compiled
//! valgrind --tool=callgrind --toggle-collect='embedded_run::measured*' --callgrind-out-file=/dev/null \
//!     target/release/examples/embedded_run dense 20000
//! ```
//!
//! The first argument is a workload, the second the number of ops. `exact` sets the exact order of
//! visits, `top-down` the direction.

use std::process::ExitCode;

use drr::driver::VisitOrder;
use drr::embedded::Context;
use drr_bench_compiled::{Bound, embedded_module};

/// The part that is counted.
#[inline(never)]
fn measured(bound: &mut Bound<Context>, order: VisitOrder, top_down: bool) -> u64 {
    bound.run_in(order, top_down)
}

fn run() -> Option<u64> {
    let mut args = std::env::args().skip(1);
    let (workload, ops) = (args.next()?.parse().ok()?, args.next()?.parse().ok()?);
    let mut order = VisitOrder::Mlir;
    let mut top_down = false;
    for option in args {
        match option.as_str() {
            "exact" => order = VisitOrder::Exact,
            "top-down" => top_down = true,
            _ => return None,
        }
    }
    let (context, module) = embedded_module(workload, ops);
    let bound = &mut Bound::new(context, module, workload);
    Some(measured(bound, order, top_down))
}

fn main() -> ExitCode {
    match run() {
        Some(rewrites) => {
            println!("{rewrites} rewrites");
            ExitCode::SUCCESS
        }
        None => {
            eprintln!("usage: embedded_run WORKLOAD OPS [exact] [top-down]");
            ExitCode::from(2)
        }
    }
}
