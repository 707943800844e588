//! Simplifies arithmetic in an arena of `enum Expr`, an IR that does not come with `drr`.
//!
//! `echo 'y = -(-a) * 4 + a * 0;' | cargo run --example own_ir` prints `y = a << 2;`.
//!
//! Options: `--own-driver` runs the driver of `driver.rs` instead of the greedy one. `--stats`
//! prints what each rule did. `--explain RULE` prints for each node why the rule does not match it,
//! and changes nothing. `--input a=3`, one for each input, computes the outputs before and after.
//! The program is read from the named file, or from standard input.

#[path = "mod.rs"]
#[allow(
    unreachable_pub,
    reason = "the parts of a program are public as those of a library"
)]
mod own_ir;

use std::collections::HashMap;
use std::error::Error;
use std::io::Read;
use std::process::ExitCode;

use drr::ir::Op;
use drr::ir::adapter::Graph;

use own_ir::expr::Program;
use own_ir::{driver, graph, parse, patterns, simplify};

#[derive(Default)]
struct Options {
    file: Option<String>,
    own_driver: bool,
    stats: bool,
    explain: Option<String>,
    inputs: HashMap<String, i64>,
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let options = options()?;
    let (name, text) = match &options.file {
        Some(file) => (
            file.as_str(),
            std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?,
        ),
        None => {
            let mut text = String::new();
            std::io::stdin().read_to_string(&mut text)?;
            ("standard input", text)
        }
    };
    let program = parse::parse(&text).map_err(|error| format!("{name}: {error}"))?;
    if let Some(rule) = &options.explain {
        return explain(program, rule);
    }
    let before = (program.size(), program.evaluate(&options.inputs));
    let (program, stats) = if options.own_driver {
        let mut program = Graph::new(program);
        let patterns = patterns().bind(&mut program);
        let applied = driver::simplify(&mut program, &patterns)?;
        (graph::finish(program), format!("{applied} rewrites\n"))
    } else {
        let (program, report) = simplify(program)?;
        (program, report.to_string())
    };
    print!("{program}");
    if !options.inputs.is_empty() {
        let after = program.evaluate(&options.inputs);
        for ((name, _), (before, after)) in program.outputs.iter().zip(before.1.iter().zip(after)) {
            println!("# {name}: {before} before, {after} after");
        }
    }
    if options.stats {
        eprint!("{stats}");
        eprintln!("nodes {} -> {}", before.0, program.size());
    }
    Ok(())
}

fn explain(program: Program, rule: &str) -> Result<(), Box<dyn Error>> {
    let mut graph = Graph::new(program);
    let patterns = patterns().bind(&mut graph);
    if patterns.rule_named(rule).is_none() {
        return Err(format!("there is no rule `{rule}`").into());
    }
    for node in graph.nodes().collect::<Vec<_>>() {
        if let Ok(why) = patterns.explain(&mut graph, Op(node as u32), rule) {
            println!(
                "{}: {why}",
                graph.program().text(own_ir::expr::Id(node as u32))
            );
        }
    }
    Ok(())
}

fn options() -> Result<Options, lexopt::Error> {
    use lexopt::prelude::*;
    let mut options = Options::default();
    let mut parser = lexopt::Parser::from_env();
    while let Some(arg) = parser.next()? {
        match arg {
            Long("own-driver") => options.own_driver = true,
            Long("stats") => options.stats = true,
            Long("explain") => options.explain = Some(parser.value()?.string()?),
            Long("input") => {
                let input = parser.value()?.string()?;
                let (name, number) = input.split_once('=').ok_or("an input is name=number")?;
                let number = number.parse().map_err(|_| "an input's value is a number")?;
                options.inputs.insert(name.to_string(), number);
            }
            Value(file) if options.file.is_none() && file != "-" => {
                options.file = Some(file.string()?);
            }
            Value(file) if file == "-" => {}
            _ => return Err(arg.unexpected()),
        }
    }
    Ok(options)
}
