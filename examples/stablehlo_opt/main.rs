//! Optimises StableHLO modules: about 180 rules for real programs, on drr's embedded IR.
//!
//! ```text
//! cargo run --release --example stablehlo_opt -- --stats examples/data/gpt12.mlir -o gpt12.opt.mlir
//! ```
//!
//! The program reads a module in StableHLO's syntax or the generic form, verifies it, applies rules
//! greedily until nothing changes, verifies the module again and prints it. `--help` lists the
//! options.
//!
//! | module | contents |
//! | --- | --- |
//! | [`rules`] | the rules, by theme |
//! | [`native`] | the Rust code that rules call |
//! | [`options`] | the command line |
//! | [`report`] | messages: errors, statistics, the list of rules, explanations |

use std::io::{Read, Write};
use std::process::ExitCode;

use drr::driver::{GreedyRewriteConfig, apply_patterns_greedily};
use drr::embedded::{Context, InputChunk, PrintOptions, Rendering};

use drr_dialects::stablehlo as ops;
use options::{Options, Task};
use report::{Clock, Source};

pub mod native;
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
        Task::Rewrite(options) => rewrite(&options),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// Reads, rewrites and writes the modules of a file.
fn rewrite(options: &Options) -> Result<(), String> {
    let text = read(&options.input)?;
    let source = Source::new(&options.input, &text, Rendering::for_stderr());
    let (mut printed, mut errors) = (Vec::new(), Vec::new());
    for chunk in source.chunks(options.split) {
        match rewrite_module(options, &source, &chunk) {
            Ok(text) => printed.push(text),
            Err(message) => {
                printed.push(String::new());
                errors.push(message);
            }
        }
    }
    // Like `mlir-opt`, print the correct modules even if others have errors.
    if options.split || errors.is_empty() {
        let printed = printed.join("\n// -----\n");
        match &options.output {
            Some(file) => std::fs::write(file, printed).map_err(|error| format!("{file}: {error}")),
            None => put(&printed),
        }?;
    }
    match errors.is_empty() {
        true => Ok(()),
        false => Err(errors.join("\n\n")),
    }
}

/// Reads, rewrites and prints a module.
fn rewrite_module(
    options: &Options,
    source: &Source<'_>,
    chunk: &InputChunk<'_>,
) -> Result<String, String> {
    let mut clock = Clock::start();
    let mut context = Context::new();
    // The dialects come before parsing, so that their ops are verified.
    rules::load_dialects(&mut context);
    let patterns = options.patterns()?.bind(&mut context);
    clock.lap("bind");
    let module = source.parse(&mut context, chunk)?;
    clock.lap("parse and verify");
    // As in StableHLO's own passes, operations are visited after those that they use.
    let config = GreedyRewriteConfig::new()
        .top_down(!options.bottom_up)
        .max_iterations(options.max_iterations)
        .expensive_checks(options.verify_each);
    // Even without rules the driver would erase unused ops, but `--rules none` must not change
    // anything.
    let report = match patterns.rules().iter().any(|rule| rule.is_active()) {
        true => Some(
            apply_patterns_greedily(&mut context, module, &patterns, &config, None)
                .map_err(|error| format!("{}: {error}", options.input))?,
        ),
        false => None,
    };
    clock.lap("rewrite");
    source.verify(&context, module)?;
    clock.lap("verify again");
    let printed = context.print_op(module, &PrintOptions::new().generic(options.generic));
    clock.lap("print");
    if let Some(report) = &report {
        eprint!("{}", report::warnings(report));
    }
    if let (true, Some(report)) = (options.explain_run, &report) {
        eprint!("{}", patterns.explain_run(&context, module, &report.rules));
    }
    if options.stats {
        let ops = context
            .ops_in(module, drr::embedded::WalkOrder::PreOrder)
            .len() as u64;
        eprint!("{}", report::table(report.as_ref(), ops, &clock));
    }
    Ok(printed)
}

/// Prints for each operation that can be the rule's root whether the rule matches, and if not, why.
fn explain(options: &Options, rule: &str) -> Result<(), String> {
    let text = read(&options.input)?;
    let source = Source::new(&options.input, &text, Rendering::for_stderr());
    for chunk in source.chunks(options.split) {
        let mut context = Context::new();
        rules::load_dialects(&mut context);
        let patterns = rules::all(options.fold_limit).bind(&mut context);
        let module = source.parse(&mut context, &chunk)?;
        put(&report::explain(&mut context, module, &patterns, rule))?;
    }
    Ok(())
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

/// Writes to standard output. A closed pipe (`| head`) is not an error.
fn put(text: &str) -> Result<(), String> {
    match std::io::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(format!("standard output: {error}"))
        }
        _ => Ok(()),
    }
}
