//! Measures the hand-written matcher:
//! `limit --workload=dense --n=10000 [--runs=N] [--top-down] [--single] [--emit] [--emit-after] [--seed=S]`.
//! Prints a line of CSV with the columns of `mlir-bench`.

use std::process::ExitCode;
use std::time::Instant;

use drr_bench_arena::workload::{SEED, generate_from};
use drr_bench_arena::{Arena, Order, Rewriter, Sweeps, Workload};

struct Options {
    workload: String,
    rules: u64,
    ops: u64,
    runs: usize,
    seed: u64,
    order: Order,
    sweeps: Sweeps,
    emit: bool,
    emit_after: bool,
}

fn options() -> Result<Options, String> {
    let mut options = Options {
        workload: "sparse".to_string(),
        rules: 500,
        ops: 10_000,
        runs: 5,
        seed: SEED,
        order: Order::BottomUp,
        sweeps: Sweeps::ToFixpoint,
        emit: false,
        emit_after: false,
    };
    fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
        text.parse()
            .map_err(|_| format!("expected a number, got `{text}`"))
    }
    for arg in std::env::args().skip(1) {
        match arg.split_once('=') {
            Some(("--workload", name)) => options.workload = name.to_string(),
            Some(("--n", ops)) => options.ops = number(ops)?,
            Some(("--R", rules)) => options.rules = number::<u64>(rules)?.max(1),
            Some(("--runs", runs)) => options.runs = number::<usize>(runs)?.max(1),
            Some(("--seed", seed)) => options.seed = number(seed)?,
            _ => match arg.as_str() {
                "--top-down" => options.order = Order::TopDown,
                "--single" => options.sweeps = Sweeps::Once,
                "--emit" => options.emit = true,
                "--emit-after" => options.emit_after = true,
                _ => return Err(format!("unknown option `{arg}`")),
            },
        }
    }
    Ok(options)
}

fn run() -> Result<(), String> {
    let options = options()?;
    let workload = match options.workload.parse()? {
        Workload::Many(_) => Workload::Many(options.rules),
        other => other,
    };
    let mut times = Vec::new();
    let mut rewriter = Rewriter::new(Arena::new());
    let mut ops_in = 0;
    for _ in 0..options.runs {
        rewriter.restart(|module| generate_from(module, workload, options.ops, options.seed));
        ops_in = rewriter.ir.emitted;
        if options.emit {
            print!("{}", rewriter.ir);
            return Ok(());
        }
        let start = Instant::now();
        rewriter.run_by_hand(workload, options.order, options.sweeps);
        times.push(start.elapsed().as_secs_f64() * 1e3);
        if options.emit_after {
            print!("{}", rewriter.ir);
            return Ok(());
        }
    }
    times.sort_by(f64::total_cmp);
    let (best, median) = (times[0], times[times.len() / 2]);
    let counts = rewriter.counts;
    let rules = if let Workload::Many(rules) = workload {
        rules
    } else {
        36
    };
    println!(
        "rust-limit{}{},{},{},{rules},{ops_in},{},{},,{},{},{best:.3},{median:.3},{:.1},{:.1},,,,converged",
        if options.order == Order::TopDown {
            "-td"
        } else {
            ""
        },
        if options.sweeps == Sweeps::Once {
            "-1pass"
        } else {
            ""
        },
        workload.name(),
        options.ops,
        rewriter.ir.count(),
        counts.rewrites,
        counts.inserted,
        counts.erased,
        best * 1e6 / ops_in as f64,
        best * 1e6 / counts.rewrites.max(1) as f64,
    );
    Ok(())
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("limit: {message}");
            ExitCode::from(2)
        }
    }
}
