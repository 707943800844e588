//! Nested passes on several threads do what they do on one.

use std::sync::{Arc, Mutex};

use drr::embedded::{Context, Handled, ParseOptions, PrintOptions, WalkOrder};
use drr::ir::{Ir, Op};
use drr::pass::{FnPass, PassFailure, PassManager, PassRegistry, PassResult, RunError, Timing};

use super::pool;

const GPT: &str = include_str!("../../examples/data/gpt12.mlir");

/// A module with copies of the functions of another one, under names of their own.
fn copies(text: &str, count: usize) -> String {
    let start = text.find("({").expect("a module in the generic form") + 2;
    let end = text.rfind("})").expect("a module in the generic form");
    let copy = |copy: usize| {
        let text = text[start..end].replace(" @", &format!(" @copy{copy}_"));
        text.replace("sym_name = \"", &format!("sym_name = \"copy{copy}_"))
    };
    (0..count).map(copy).collect()
}

fn parse(text: &str) -> (Context, Op<Context>) {
    let mut ctx = Context::new();
    ctx.append_registry(&drr_dialects::registry());
    let module = ctx.parse_module_with(text, &ParseOptions::new().file("m.mlir"));
    let module = module.unwrap_or_else(|errors| panic!("{errors}"));
    (ctx, module)
}

/// The text after a pipeline, and the diagnostics that handlers get.
fn run(
    text: &str,
    pipeline: &str,
    passes: &PassRegistry,
    threads: usize,
) -> (String, Vec<String>, Result<(), RunError>) {
    let (mut ctx, module) = parse(text);
    let seen = Arc::new(Mutex::new(Vec::new()));
    let list = Arc::clone(&seen);
    ctx.diagnostic_engine().register_handler(move |diagnostic| {
        let mut list = list.lock().expect("no handler panics");
        list.push(format!("{diagnostic:#} {:?}", diagnostic.op));
        Handled::Yes
    });
    let result = pool(threads).install(|| {
        let mut manager = PassManager::parse(pipeline, passes).expect("a pipeline");
        manager.run(module, &mut ctx)
    });
    let text = ctx.print_op(module, &PrintOptions::new().locations(true));
    let seen = seen.lock().expect("no handler panics").clone();
    (text, seen, result)
}

#[test]
fn passes_over_a_model_end_in_the_same_text_on_any_number_of_threads() {
    let text = copies(GPT, 6);
    let passes = PassRegistry::with_builtin_passes();
    let pipeline = "builtin.module(func.func(canonicalize,cse),symbol-dce,func.func(sccp,cse))";
    let [one, two, four] = [1, 2, 4].map(|threads| run(&text, pipeline, &passes, threads));
    assert!(one.2.is_ok() && two.2.is_ok() && four.2.is_ok());
    assert_ne!(one.0, run(&text, "builtin.module()", &passes, 1).0);
    assert_eq!(one.0, two.0);
    assert_eq!(one.0, four.0);
}

/// Marks functions, remarks on their first operations, and fails on some of them.
fn picky(func: Op<Context>, ctx: &mut Context) -> PassResult {
    let mark = ctx.string_attr("seen");
    ctx.set_named_attr(func, "test.mark", Some(mark));
    let first = ctx.ops_in(func, WalkOrder::PreOrder)[1];
    ctx.emit_remark(ctx.loc(first), "looks at it");
    let name = ctx.symbol_name(func).unwrap_or_default();
    match name.starts_with("copy3") || name.starts_with("copy5") {
        true => Err(PassFailure::at(ctx, first, "is not liked")),
        false => Ok(()),
    }
}

#[test]
fn failures_and_diagnostics_are_the_same_on_any_number_of_threads() {
    let text = copies(GPT, 7);
    let mut passes = PassRegistry::with_builtin_passes();
    passes.add(FnPass::new("picky", "Does not like all functions", picky).on("func.func"));
    let pipeline = "builtin.module(func.func(picky,cse),symbol-dce)";
    let [one, two, four] = [1, 2, 4].map(|threads| run(&text, pipeline, &passes, threads));
    let error = one.2.expect_err("the pass fails");
    assert_eq!(error.pass, "picky");
    assert_eq!(error.diagnostics.len(), 6, "three functions of two copies");
    assert!(one.1.len() > 8);
    for other in [two, four] {
        assert_eq!(one.0, other.0);
        assert_eq!(one.1, other.1);
        let other = other.2.expect_err("the pass fails");
        assert_eq!(error.pass, other.pass);
        assert_eq!(error.diagnostics, other.diagnostics);
    }
}

#[test]
fn a_pass_that_changes_another_function_fails() {
    let meddle = |func: Op<Context>, ctx: &mut Context| {
        let module = ctx.parent_op(func).expect("it is in a module");
        let mark = ctx.string_attr("seen");
        ctx.set_named_attr(module, "test.mark", Some(mark));
        Ok(())
    };
    let mut passes = PassRegistry::new();
    passes.add(FnPass::new("meddle", "Changes the module", meddle).on("func.func"));
    let text = copies(GPT, 4);
    let pipeline = "builtin.module(func.func(meddle))";
    let (_, seen, result) = run(&text, pipeline, &passes, 2);
    let error = result.expect_err("the pass changes the module");
    assert_eq!(error.pass, "func.func(meddle)");
    let message = "parallel work may not change anything outside its operation";
    assert!(error.diagnostics[0].message.ends_with(message), "{error}");
    assert_eq!(seen.len(), 1);
    let (mut ctx, module) = parse(&text);
    let mut manager = PassManager::parse(pipeline, &passes).expect("a pipeline");
    manager.parallel(false);
    assert!(
        manager.run(module, &mut ctx).is_ok(),
        "one thread does not check"
    );
}

#[test]
fn times_of_all_threads_are_reported() {
    let (mut ctx, module) = parse(&copies(GPT, 4));
    let timing = pool(2).install(|| {
        let passes = PassRegistry::with_builtin_passes();
        let pipeline = "builtin.module(func.func(canonicalize,cse))";
        let mut manager = PassManager::parse(pipeline, &passes).expect("a pipeline");
        manager.time(Timing::new());
        manager
            .run(module, &mut ctx)
            .expect("the passes do not fail");
        manager
            .take_timing()
            .expect("times were measured")
            .to_string()
    });
    let names: Vec<&str> = timing
        .lines()
        .filter_map(|line| line.split_once(")  "))
        .map(|row| row.1)
        .collect();
    let expected = [
        "'func.func' Pipeline",
        "  Canonicalizer",
        "  CSE",
        "Rest",
        "Total",
    ];
    assert_eq!(names, expected, "{timing}");
}
