//! The DRR rules of MLIR's test dialect, restated in `drr!`. Reads a module in MLIR's generic form
//! and prints the rewritten module. `tests/upstream` compares it with
//! `mlir-opt --test-greedy-patterns`.
//!
//! ```text
//! cargo run --release --example upstream_patterns -- [OPTIONS] FILE|-
//!   --top-down            begin each iteration at the first op instead of the last
//!   --max-iterations=N    sweeps at most (default 10; 0 for no limit)
//!   --debuginfo           print locations
//!   --list                the rules: name, root, benefit, place
//!   --stats               what each rule did, on standard error
//! ```
//!
//! Exit codes: 1 if the module does not parse or verify, 2 for wrong usage, 4 if the driver did not
//! converge.

pub mod ops;
pub mod rules;

use std::io::{Read, Write};
use std::process::ExitCode;

use drr::driver::{GreedyRewriteConfig, VisitOrder, apply_patterns_greedily};
use drr::embedded::{Context, PrintOptions};
use drr::ir::Ir;
use drr::pattern_set::PatternSet;
use lexopt::{Arg, ValueExt};

struct Options {
    file: Option<String>,
    config: GreedyRewriteConfig<Context>,
    print: PrintOptions,
    list: bool,
    stats: bool,
}

fn options() -> Result<Options, lexopt::Error> {
    let mut options = Options {
        file: None,
        config: GreedyRewriteConfig::new()
            .order(VisitOrder::Mlir)
            .fold(false),
        print: PrintOptions::new(),
        list: false,
        stats: false,
    };
    let mut parser = lexopt::Parser::from_env();
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long("top-down") => options.config = options.config.top_down(true),
            Arg::Long("max-iterations") => {
                let max: u64 = parser.value()?.parse()?;
                options.config = options.config.max_iterations((max > 0).then_some(max));
            }
            Arg::Long("debuginfo") => options.print = options.print.locations(true),
            Arg::Long("list") => options.list = true,
            Arg::Long("stats") => options.stats = true,
            Arg::Value(value) if options.file.is_none() => options.file = Some(value.string()?),
            _ => return Err(arg.unexpected()),
        }
    }
    if options.file.is_none() && !options.list {
        return Err("a file is missing; `-` is standard input".into());
    }
    Ok(options)
}

fn read(file: &str) -> std::io::Result<String> {
    if file == "-" {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text)?;
        return Ok(text);
    }
    std::fs::read_to_string(file)
}

fn list() -> String {
    let set: PatternSet<Context> = rules::all();
    let mut out = String::new();
    for rule in set.rules() {
        let line = (rule.name, rule.root, rule.benefit, rule.file, rule.line);
        out += &format!(
            "{:<28} {:<36} {:>2}  {}:{}\n",
            line.0, line.1, line.2, line.3, line.4
        );
    }
    out
}

fn run(file: &str, options: &Options) -> Result<ExitCode, String> {
    let text = read(file).map_err(|error| format!("{file}: {error}"))?;
    let mut context = Context::new();
    // Binding registers the ops, so it comes before parsing: the parser checks registered ops.
    let patterns = rules::all().bind(&mut context);
    let module = context
        .parse_module(&text)
        .map_err(|error| error.to_string())?;
    context.verify(module).map_err(|error| error.to_string())?;
    let report = apply_patterns_greedily(&mut context, module, &patterns, &options.config, None)
        .map_err(|error| error.to_string())?;
    let printed = context.print_op(module, &options.print);
    // A closed pipe (`| head`) is not an error.
    let _ = std::io::stdout().write_all(printed.as_bytes());
    if options.stats {
        eprint!("{report}");
    }
    if !report.converged {
        eprintln!("upstream_patterns: did not converge");
        return Ok(ExitCode::from(4));
    }
    Ok(ExitCode::SUCCESS)
}

fn main() -> ExitCode {
    let options = match options() {
        Ok(options) => options,
        Err(error) => {
            eprintln!(
                "upstream_patterns: {error}\nusage: upstream_patterns [--top-down] [--max-iterations=N] [--debuginfo] [--list] [--stats] FILE|-"
            );
            return ExitCode::from(2);
        }
    };
    if options.list {
        let _ = std::io::stdout().write_all(list().as_bytes());
        return ExitCode::SUCCESS;
    }
    let file = options.file.as_deref().unwrap_or("-");
    run(file, &options).unwrap_or_else(|message| {
        eprintln!("{message}");
        ExitCode::FAILURE
    })
}
