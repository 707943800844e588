//! Rewrites a module of the `bench` dialect with the benchmark's rules, like MLIR's `oracle-opt`
//! (see `benches/README.md`). Input and output are in MLIR's generic form.
//!
//! ```text
//! cargo run --release --example bench_rules -- [OPTIONS] FILE|-
//!   --top-down            begin each iteration at the first op instead of the last
//!   --no-dce              keep dead ops
//!   --max-iterations=N    sweeps at most (default 10; 0 for no limit)
//!   --many=R              the set of R rules with a shared prefix (10, 100, 500), not the 36 rules
//!   --stats               what each rule did, on standard error
//!   --time                how long each step took, on standard error
//! ```
//!
//! Exit codes: 1 if the module does not parse or verify, 2 for wrong usage, 4 if the driver did not
//! converge.

use std::io::{Read, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use drr::driver::{GreedyRewriteConfig, VisitOrder, apply_patterns_greedily};
use drr::embedded::{Context, ParseOptions, PrintOptions};
use drr::ir::Ir;
use drr::pattern_set::PatternSet;
use drr_bench_arena::Workload;
use drr_bench_compiled::Compiled;
use lexopt::{Arg, ValueExt};

struct Options {
    file: String,
    config: GreedyRewriteConfig<Context>,
    patterns: PatternSet<Context>,
    stats: bool,
    time: bool,
}

fn options() -> Result<Options, lexopt::Error> {
    let mut file = None;
    // `oracle-opt` configures MLIR in the same way: rules and the erasure of dead ops, no folding.
    let mut config = GreedyRewriteConfig::new()
        .order(VisitOrder::Mlir)
        .fold(false);
    let mut patterns = Context::patterns(Workload::Dense);
    let (mut stats, mut time) = (false, false);
    let mut parser = lexopt::Parser::from_env();
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long("top-down") => config = config.top_down(true),
            Arg::Long("no-dce") => config = config.erase_dead(false),
            Arg::Long("max-iterations") => {
                let max: u64 = parser.value()?.parse()?;
                config = config.max_iterations((max > 0).then_some(max));
            }
            Arg::Long("many") => {
                patterns = match parser.value()?.parse()? {
                    rules @ (10 | 100 | 500) => Context::patterns(Workload::Many(rules)),
                    _ => return Err("there are sets of 10, 100 and 500 rules".into()),
                }
            }
            Arg::Long("stats") => stats = true,
            Arg::Long("time") => time = true,
            Arg::Value(value) if file.is_none() => file = Some(value.string()?),
            _ => return Err(arg.unexpected()),
        }
    }
    let file = file.ok_or("a file is missing; `-` is standard input")?;
    Ok(Options {
        file,
        config,
        patterns,
        stats,
        time,
    })
}

fn read(file: &str) -> std::io::Result<String> {
    if file == "-" {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text)?;
        return Ok(text);
    }
    std::fs::read_to_string(file)
}

/// Measures the phases for `--time`.
struct Clock(Instant, Vec<(&'static str, Duration)>);

impl Clock {
    fn lap(&mut self, step: &'static str) {
        self.1.push((step, self.0.elapsed()));
        self.0 = Instant::now();
    }
}

fn run(options: Options) -> Result<ExitCode, (u8, String)> {
    let text = read(&options.file).map_err(|error| (1, format!("{}: {error}", options.file)))?;
    let mut clock = Clock(Instant::now(), vec![]);
    let mut context = Context::new();
    // Binding registers the ops, so it comes before parsing: the parser checks registered ops.
    let patterns = options.patterns.bind(&mut context);
    let module = context
        .parse_module_with(&text, &ParseOptions::new().verify(false))
        .map_err(|error| (1, error.to_string()))?;
    clock.lap("parse");
    context
        .verify(module)
        .map_err(|error| (1, error.to_string()))?;
    clock.lap("verify");
    let report = apply_patterns_greedily(&mut context, module, &patterns, &options.config, None)
        .map_err(|error| (1, error.to_string()))?;
    clock.lap("rewrite");
    let printed = context.print_op(module, &PrintOptions::new().generic(true));
    clock.lap("print");
    // A closed pipe (`| head`) is not an error.
    let _ = std::io::stdout().write_all(printed.as_bytes());
    if options.time {
        let laps = clock
            .1
            .iter()
            .map(|(step, time)| format!("{step} {time:.2?}"));
        eprintln!("{}", laps.collect::<Vec<_>>().join(", "));
    }
    if options.stats {
        eprint!("{report}");
    }
    if !report.converged {
        return Err((4, "did not converge".to_string()));
    }
    Ok(ExitCode::SUCCESS)
}

fn main() -> ExitCode {
    let options = match options() {
        Ok(options) => options,
        Err(error) => {
            eprintln!(
                "bench_rules: {error}\nusage: bench_rules [--top-down] [--no-dce] [--max-iterations=N] [--many=R] [--stats] [--time] FILE|-"
            );
            return ExitCode::from(2);
        }
    };
    match run(options) {
        Ok(code) => code,
        Err((code, message)) => {
            eprintln!("bench_rules: {message}");
            ExitCode::from(code)
        }
    }
}
