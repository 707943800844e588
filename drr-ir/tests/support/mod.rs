//! Helpers of the tests: printing a text, and running MLIR's tool if it is installed.

#![allow(dead_code, reason = "each test binary uses a part")]

mod tool;

use std::process::Output;

use drr_dialects::func::FuncDialect;
use drr_ir::{Context, Loc, PrintOptions};
use drr_runtime::ir::{Block, Ir, Op, Value};

/// The separator of texts in one input of the tool.
const SPLIT: &str = "// -----\n";

/// A context with a module, and its block.
pub(crate) fn empty() -> (Context, Op<Context>, Block<Context>) {
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let module = ctx.create_module(Loc::UNKNOWN);
    let block = ctx.body(module).expect("a module has a block");
    (ctx, module, block)
}

/// A context and the module that a text describes.
#[track_caller]
pub(crate) fn parse(text: &str) -> (Context, Op<Context>) {
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let module = ctx
        .parse_module(text)
        .unwrap_or_else(|error| panic!("{error}"));
    (ctx, module)
}

/// Creates an unregistered op with an `i32` result at the end of a block.
pub(crate) fn source(ctx: &mut Context, block: Block<Context>) -> Value<Context> {
    let (kind, ty) = (ctx.op_kind("test.source"), ctx.integer_type(32));
    let op = ctx.build(kind).result(ty).at_end(block);
    ctx.result(op, 0)
}

/// Parses, verifies and prints a text, or returns the first line of the error.
pub(crate) fn print(text: &str, options: PrintOptions) -> Result<String, String> {
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let module = ctx
        .parse_module(text)
        .map_err(|error| first_line(&format!("{error:#}")))?;
    ctx.verify_op(module)
        .map_err(|errors| first_line(&format!("{:#}", errors[0])))?;
    Ok(ctx.print_op(module, &options))
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().to_string()
}

/// The output of MLIR's tool for a text. `None`, with a note in the output of the test, if the tool
/// is not installed.
///
/// # Panics
/// If the tool rejects the text.
pub(crate) fn mlir(text: &str, locations: bool) -> Option<String> {
    let output = run(text, locations)?;
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "MLIR refuses the text: {errors}");
    let mut text = String::from_utf8(output.stdout).expect("MLIR prints ASCII");
    // The tool adds a line break after a printed module.
    assert_eq!(text.pop(), Some('\n'));
    Some(text)
}

/// The output of MLIR's tool for each text without the last line break, or its first error with
/// line numbers relative to the text. `None` if the tool is not installed.
pub(crate) fn mlir_each(texts: &[String]) -> Option<Vec<Result<String, String>>> {
    let mut input = String::new();
    let mut starts = Vec::new();
    for text in texts {
        if !starts.is_empty() {
            input += SPLIT;
        }
        starts.push(input.lines().count());
        input += text.trim_end_matches('\n');
        input += "\n";
    }
    let output = run(&input, false)?;
    let printed = String::from_utf8(output.stdout).expect("MLIR prints ASCII");
    let mut results: Vec<Result<String, String>> = printed
        .split(SPLIT)
        .map(|text| Ok(text.trim_end().to_string()))
        .collect();
    assert_eq!(results.len(), texts.len(), "MLIR answers each text");
    for line in String::from_utf8_lossy(&output.stderr).lines() {
        let Some((place, message)) = line.split_once(": error: ") else {
            continue;
        };
        let mut parts = place.rsplitn(3, ':').map(str::to_string);
        let (Some(column), Some(line), Some(file)) = (parts.next(), parts.next(), parts.next())
        else {
            continue;
        };
        let Ok(line) = line.parse::<usize>() else {
            continue;
        };
        let case = starts.partition_point(|start| *start < line) - 1;
        if results[case].as_ref().is_ok_and(String::is_empty) {
            let line = line - starts[case];
            let error = format!("{file}:{line}:{column}: error: {message}");
            results[case] = Err(error.trim_end().to_string());
        }
    }
    Some(results)
}

fn run(text: &str, locations: bool) -> Option<Output> {
    let options = ["--split-input-file", "--mlir-print-debuginfo"];
    tool::run(text, &options[..1 + usize::from(locations)])
}

/// Wraps the printed lines of the body of a module.
pub(crate) fn module(body: &str) -> String {
    format!("\"builtin.module\"() ({{\n  {body}\n}}) : () -> ()\n")
}

/// The result of MLIR's tool for one text of a batch.
pub(crate) struct Answer {
    /// The number of lines of the batch before the text.
    pub(crate) line: usize,
    /// The printed module, or the first error with line numbers relative to the text.
    pub(crate) printed: Result<String, String>,
}

/// The results of MLIR's tool for each text of a batch, in one process. `None` if it is not
/// installed.
pub(crate) fn mlir_batch(texts: &[String], locations: bool) -> Option<Vec<Answer>> {
    let mut input = String::new();
    let mut lines = Vec::new();
    for text in texts {
        if !lines.is_empty() {
            input += SPLIT;
        }
        lines.push(input.lines().count());
        input += text.trim_end_matches('\n');
        input += "\n";
    }
    let output = run(&input, locations)?;
    if output.status.code().is_none() {
        // The tool crashed: find the text.
        if let [_] = texts {
            let printed = Err("MLIR dies of it".to_string());
            return Some(vec![Answer { line: 0, printed }]);
        }
        let mut answers = Vec::new();
        for text in texts {
            answers.extend(mlir_batch(std::slice::from_ref(text), locations)?);
        }
        return Some(answers);
    }
    let printed = String::from_utf8_lossy(&output.stdout);
    let mut answers: Vec<Answer> = printed
        .split(SPLIT)
        .zip(&lines)
        .map(|(text, &line)| Answer {
            line,
            printed: Ok(text.trim_end().to_string()),
        })
        .collect();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(
        answers.len(),
        texts.len(),
        "MLIR answers each text; after {errors}"
    );
    for line in errors.lines() {
        // An error of the verifier may have another location, which comes from the text.
        let error = line.strip_prefix("<stdin>:").and_then(|line| {
            let (place, message) = line.split_once(": error: ")?;
            let number: usize = place.split(':').next()?.parse().ok()?;
            (number > 0).then_some((number, message))
        });
        let Some((number, message)) = error else {
            continue;
        };
        let case = lines.partition_point(|start| *start < number) - 1;
        if answers[case].printed.as_ref().is_ok_and(String::is_empty) {
            let message = message.trim_end();
            answers[case].printed = Err(format!("{}: {message}", number - lines[case]));
        }
    }
    Some(answers)
}

/// The output of a pass of MLIR's tool in generic form. `None`, with a note in the output of the
/// test, if the tool is not installed.
///
/// # Panics
/// If the tool rejects the text.
pub(crate) fn mlir_pass(pass: &str, text: &str) -> Option<String> {
    let output = tool::run(text, &[pass])?;
    assert!(output.status.success(), "MLIR refuses the text:\n{text}");
    let mut text = String::from_utf8(output.stdout).expect("MLIR prints ASCII");
    assert_eq!(text.pop(), Some('\n'));
    Some(text)
}
