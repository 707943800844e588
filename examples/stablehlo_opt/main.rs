//! Optimises StableHLO modules: real rules on real programs, with drr's embedded IR.
//!
//! ```text
//! cargo run --release --example stablehlo_opt -- --stats examples/data/gpt12.mlir -o gpt12.opt.mlir
//! ```
//!
//! It reads a module in MLIR's generic form, checks it, applies rules greedily until nothing changes,
//! checks it again and writes it. `--help` lists the options.
//!
//! | module | what lives there |
//! | --- | --- |
//! | [`ops`] | the ops, declared |
//! | [`rules`] | the rules, by theme |
//! | [`native`] | the Rust code that rules call |
//! | [`options`] | the command line |
//! | [`report`] | what is told: errors, statistics, the list of rules, explanations |

use std::io::{Read, Write};
use std::process::ExitCode;

use drr::driver::{GreedyRewriteConfig, apply_patterns_greedily};
use drr::embedded::{Context, PrintOptions};

use options::{Options, Task};
use report::{Clock, Source};

pub mod native;
pub mod ops;
pub mod options;
pub mod report;
pub mod rules;

fn main() -> ExitCode {
    let task = match options::parse(lexopt::Parser::from_env()) {
        Ok(task) => task,
        Err(error) => {
            eprintln!("stablehlo_opt: {error}\n\n{}", options::USAGE);
            return ExitCode::from(2);
        }
    };
    let done = match task {
        Task::Help => put(options::USAGE),
        Task::List(rules) => put(&report::list(&rules)),
        Task::Explain(options, rule) => explain(&options, &rule),
        Task::Rewrite(options) => rewrite(options),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// Reads, rewrites and writes a module.
fn rewrite(options: Options) -> Result<(), String> {
    let text = read(&options.input)?;
    let source = Source::new(&options.input, &text);
    let mut clock = Clock::start();
    let mut context = Context::new();
    // Before parsing, so that what is parsed is checked against the declarations.
    ops::register(&mut context);
    let patterns = options.patterns.bind(&mut context);
    clock.lap("bind");
    let module = source.parse(&mut context)?;
    clock.lap("parse");
    source.verify(&context, module, "the input")?;
    clock.lap("verify");
    let config = GreedyRewriteConfig::new()
        .top_down(options.top_down)
        .max_iterations(options.max_iterations)
        .expensive_checks(options.verify_each);
    // Also without rules the driver would erase what is unused; `--rules none` is to change nothing.
    let report = match patterns.rules().iter().any(|rule| rule.is_active()) {
        true => Some(
            apply_patterns_greedily(&mut context, module, &patterns, &config, None)
                .map_err(|error| format!("{}: {error}", options.input))?,
        ),
        false => None,
    };
    clock.lap("rewrite");
    source.verify(&context, module, "the rewritten module")?;
    clock.lap("verify again");
    let printed = context.print_op(module, &PrintOptions::new());
    clock.lap("print");
    if let Some(report) = &report {
        eprint!("{}", report::warnings(report));
    }
    if options.stats {
        let ops = context
            .ops_in(module, drr::embedded::WalkOrder::PreOrder)
            .len() as u64;
        eprint!("{}", report::table(report.as_ref(), ops, &clock));
    }
    match options.output {
        Some(file) => std::fs::write(&file, printed).map_err(|error| format!("{file}: {error}")),
        None => put(&printed),
    }
}

/// Says of every operation that a rule might be rooted at whether it matches, and if not, why.
fn explain(options: &Options, rule: &str) -> Result<(), String> {
    let text = read(&options.input)?;
    let source = Source::new(&options.input, &text);
    let mut context = Context::new();
    ops::register(&mut context);
    let patterns = rules::all(options.fold_limit).bind(&mut context);
    let module = source.parse(&mut context)?;
    source.verify(&context, module, "the input")?;
    put(&report::explain(&context, module, &patterns, rule))
}

fn read(file: &str) -> Result<String, String> {
    let text = match file {
        "-" => {
            let mut text = String::new();
            std::io::stdin().read_to_string(&mut text).map(|_| text)
        }
        file => std::fs::read_to_string(file),
    };
    text.map_err(|error| format!("{file}: {error}"))
}

/// Writes to standard output; a reader that went away (`| head`) is no error of ours.
fn put(text: &str) -> Result<(), String> {
    match std::io::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(format!("standard output: {error}"))
        }
        _ => Ok(()),
    }
}
