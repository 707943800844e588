//! Measures the same work in several implementations and prints the tables of `benches/README.md` in
//! Markdown.
//!
//! ```text
//! cargo bench -p drr-bench-tables [-- [quick] [plot] [TABLE…]]
//! ```
//!
//! | table | contents |
//! | --- | --- |
//! | `times` | rewriting: nanoseconds of the best run and of the median run |
//! | `instructions` | rewriting: instructions, if valgrind is installed |
//! | `memory` | rewriting: the most memory |
//! | `text` | parsing, verifying and printing: milliseconds |
//! | `build` | compiling 500 rules: processor time and machine code |
//! | `threads` | rewriting on several threads |
//!
//! Without names, it prints all, and at the end a table of targets. `quick` takes fewer and smaller
//! modules. `plot` draws `benches/cost.svg` from the table `times`. The rows and columns of MLIR need
//! the oracle (see `benches/README.md`).
//!
//! Each table has a process of its own. Before contenders are measured, it is checked that they end
//! in the same module (`agreement`).

mod agreement;
mod build;
mod case;
mod contender;
pub mod in_arena;
mod instructions;
mod memory;
mod options;
mod outcome;
mod plot;
mod process;
mod target;
mod text;
mod threads;
mod times;

use std::process::{Command, ExitCode};

use drr_bench_rules::oracle::Oracle;

use case::Case;
use in_arena::Program;
use options::{Options, target_directory};
use outcome::Outcome;
use target::Targets;

/// Measures and prints a table.
type Print = fn(&Options) -> Outcome;

const TABLES: [(&str, Print); 6] = [
    ("times", times::run),
    ("instructions", instructions::run),
    ("memory", memory::run),
    ("text", text::run),
    ("build", build::run),
    ("threads", threads::run),
];

/// Runs the program with the arguments of the process. `in_arena` is the path of that program.
pub fn main(in_arena: &'static str) -> ExitCode {
    // Cargo adds `--bench`.
    let args: Vec<String> = std::env::args()
        .skip(1)
        .filter(|arg| arg != "--bench")
        .collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match args[..] {
        // This program below valgrind.
        ["--count", workload, ops] => Case::parse(workload, ops).and_then(instructions::count),
        // This program in a process whose memory is measured.
        ["--peak", contender, workload, ops] => {
            Case::parse(workload, ops).and_then(|case| memory::peak(contender, case))
        }
        // This program for one table.
        ["--table", table, targets, ref flags @ ..] => one(table, targets, flags, in_arena),
        ref args => all(args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Prints some tables and the table of targets.
fn all(args: &[&str]) -> Outcome {
    let is_flag = |arg: &str| arg == "quick" || arg == "plot";
    let mut tables: Vec<&str> = args.iter().copied().filter(|arg| !is_flag(arg)).collect();
    let flags = args.iter().filter(|arg| is_flag(arg));
    if let Some(name) = tables
        .iter()
        .find(|name| TABLES.iter().all(|(table, _)| table != *name))
    {
        let names = TABLES.map(|(name, _)| name).join(" | ");
        return Err(format!("no table `{name}`\nusage: tables [quick] [plot] [{names}]…").into());
    }
    if tables.is_empty() {
        tables = TABLES.map(|(name, _)| name).to_vec();
    }
    let targets = Targets::new(target_directory().join("bench-targets.txt"));
    targets.clear()?;
    let mut failed = Vec::new();
    for name in tables {
        let mut command = Command::new(std::env::current_exe()?);
        command.args(["--table", name]).arg(targets.path());
        command.args(flags.clone());
        if name == "times" {
            command.envs(process::KEEP_MEMORY);
        }
        if !command.status()?.success() {
            failed.push(name);
        }
    }
    targets.print()?;
    match failed[..] {
        [] => Ok(()),
        _ => Err(format!("failed: {}", failed.join(", ")).into()),
    }
}

/// Prints one table.
fn one(table: &str, targets: &str, flags: &[&str], in_arena: &'static str) -> Outcome {
    let options = Options {
        quick: flags.contains(&"quick"),
        plot: flags.contains(&"plot"),
        targets: Targets::new(targets.into()),
        in_arena: Program { path: in_arena },
        oracle: Oracle::find(&target_directory().join("tmp").to_string_lossy()),
    };
    match TABLES.iter().find(|(name, _)| *name == table) {
        Some((_, run)) => run(&options),
        None => Err(format!("no table `{table}`").into()),
    }
}
