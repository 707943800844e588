//! Passes against those of `mlir-opt`: written cases and random functions.
//!
//! `DRR_RANDOM_MODULES=N` compares N random modules instead of a few, from `DRR_RANDOM_SEED` on.

#[path = "../canonicalize/control.rs"]
mod control;
mod conversions;

use drr::embedded::{Context, PrintOptions};
use drr::pass::{Cse, PassList, PassManager, PassRegistry, SymbolDce};
use drr_dialects::func::FuncOp;
use drr_test_support::mlir;

const SPLIT: &str = "\n// -----\n";

/// The module before and after a pipeline.
fn ours(text: &str, pipeline: &str) -> [String; 2] {
    ours_with(text, pipeline, &PrintOptions::new())
}

fn ours_with(text: &str, pipeline: &str, options: &PrintOptions) -> [String; 2] {
    let mut context = Context::new();
    context.append_registry(&drr_dialects::registry());
    let module = context
        .parse_module(text)
        .unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    let before = context.print_op(module, options);
    let passes = PassRegistry::with_builtin_passes();
    let mut passes = PassManager::parse(pipeline, &passes).expect("a pipeline");
    passes
        .run(module, &mut context)
        .unwrap_or_else(|error| panic!("{error}\n{text}"));
    [before, context.print_op(module, options)]
}

/// Compares a pipeline on modules.
fn compare(pipeline: &str, modules: &[String]) {
    let flag = format!("--pass-pipeline={pipeline}");
    let args = [&flag, "--split-input-file", "--allow-unregistered-dialect"];
    let Some(theirs) = mlir::run("mlir-opt-22", &args, &modules.join(SPLIT)) else {
        return;
    };
    let stderr = String::from_utf8_lossy(&theirs.stderr);
    assert!(theirs.status.success(), "{stderr}");
    let text = String::from_utf8_lossy(&theirs.stdout);
    let theirs: Vec<&str> = text.split("// -----\n").map(str::trim).collect();
    assert_eq!(theirs.len(), modules.len());
    let mut changed = 0;
    for (module, theirs) in modules.iter().zip(theirs) {
        let [before, ours] = ours(module, pipeline);
        if let Some(difference) = mlir::difference(&ours, theirs) {
            panic!(
                "{difference}\n--- the module\n{module}\n--- ours\n{ours}\n--- MLIR's\n{theirs}"
            );
        }
        changed += usize::from(ours != before);
    }
    eprintln!("{pipeline}: {changed} of {} modules change", modules.len());
    assert!(changed > 0);
}

fn cases(text: &str) -> Vec<String> {
    text.split(SPLIT).map(str::to_string).collect()
}

fn number(variable: &str, default: u64) -> u64 {
    match std::env::var(variable) {
        Ok(text) => text.parse().expect("a number"),
        Err(_) => default,
    }
}

fn random(functions: impl Fn(u64) -> String) -> Vec<String> {
    let first = number("DRR_RANDOM_SEED", 1);
    let seeds = first..first + number("DRR_RANDOM_MODULES", 40);
    seeds.map(functions).collect()
}

#[test]
fn written_cases_of_sccp_become_what_mlir_makes_of_them() {
    let cases = cases(include_str!("sccp.mlir"));
    compare("builtin.module(sccp)", &cases);
    compare("builtin.module(func.func(sccp))", &cases);
}

#[test]
fn sccp_makes_of_random_control_flow_what_mlir_makes_of_it() {
    let modules = random(|seed| control::function(seed, seed % 2 == 0));
    compare("builtin.module(sccp)", &modules);
}

#[test]
fn each_sweep_of_canonicalize_leaves_what_mlir_leaves() {
    let cases = cases(include_str!("sweeps.mlir"));
    for options in [
        "",
        "{max-iterations=1}",
        "{max-iterations=1 region-simplify=disabled}",
    ] {
        compare(
            &format!("builtin.module(func.func(canonicalize{options}))"),
            &cases,
        );
    }
}

#[test]
fn written_cases_of_inline_become_what_mlir_makes_of_them() {
    let cases = cases(include_str!("inline.mlir"));
    for options in [
        "",
        "{max-iterations=1}",
        "{inlining-threshold=50}",
        "{default-pipeline=}",
    ] {
        compare(&format!("builtin.module(inline{options})"), &cases);
    }
}

/// A module after a pipeline, by both, with the locations.
fn with_locations(text: &str, pipeline: &str) -> Option<[String; 2]> {
    let print = |flag: Option<&str>, text: &str| {
        let mut args = vec!["--mlir-print-debuginfo", "--mlir-print-local-scope"];
        args.extend(flag);
        let done = mlir::run("mlir-opt-22", &args, text)?;
        let stderr = String::from_utf8_lossy(&done.stderr);
        assert!(done.status.success(), "{stderr}\n{text}");
        Some(String::from_utf8_lossy(&done.stdout).into_owned())
    };
    let options = PrintOptions::new().locations(true);
    let ours = print(None, &ours_with(text, pipeline, &options)[1])?;
    let theirs = print(Some(&format!("--pass-pipeline={pipeline}")), text)?;
    Some([ours, theirs])
}

#[test]
fn inlined_operations_and_block_arguments_are_located_in_their_calls() {
    let text = "module {
  func.func private @inner(%x: i32 loc(\"arg\"), %c: i1 loc(\"c\")) -> i32 {
    cf.cond_br %c, ^a(%x : i32), ^b loc(\"branch\")
  ^a(%y: i32 loc(\"y\")):
    %0 = arith.constant 0 : index loc(unknown)
    %1 = arith.constant 1 : index loc(\"one\")
    %2 = scf.for %i = %0 to %1 step %1 iter_args(%z = %y) -> (i32) {
      %3 = arith.addi %z, %z : i32 loc(\"sum\")
      scf.yield %3 : i32 loc(\"yield\")
    } loc(\"for\")
    return %2 : i32 loc(\"return\")
  ^b:
    return %x : i32 loc(\"other\")
  } loc(\"inner\")
  func.func private @outer(%x: i32 loc(\"x\"), %c: i1 loc(\"c\")) -> i32 {
    %0 = call @inner(%x, %c) : (i32, i1) -> i32 loc(\"first\")
    return %0 : i32 loc(\"end\")
  } loc(\"outer\")
  func.func @main(%x: i32 loc(\"x\"), %c: i1 loc(\"c\")) -> i32 {
    %0 = call @outer(%x, %c) : (i32, i1) -> i32 loc(\"second\")
    return %0 : i32 loc(\"last\")
  } loc(\"main\")
} loc(\"module\")
";
    let pipeline = "builtin.module(inline{default-pipeline=})";
    if let Some([ours, theirs]) = with_locations(text, pipeline) {
        assert!(theirs.contains("loc(callsite(\"y\" at callsite(\"first\" at \"second\")))"));
        assert_eq!(ours, theirs);
    }
}

/// `mlir-opt` crashes here.
#[test]
fn code_behind_the_call_of_a_function_that_never_returns_is_not_reached() {
    let function = "func.func private @never() -> i32 { ub.unreachable }\n";
    let call = "%0 = call @never() : () -> i32";
    for (caller, expected) in [
        (
            format!("func.func @f() -> i32 {{ {call} return %0 : i32 }}"),
            "  func.func @f() -> i32 {
    ub.unreachable
  }
",
        ),
        // A region of one block cannot take it.
        (
            "func.func @f(%c: i1, %m: memref<i32>) {
               scf.if %c { %0 = func.call @never() : () -> i32 memref.store %0, %m[] : memref<i32> }
               return
             }"
            .to_string(),
            "  func.func private @never() -> i32 {
    ub.unreachable
  }
  func.func @f(%arg0: i1, %arg1: memref<i32>) {
    scf.if %arg0 {
      %0 = func.call @never() : () -> i32
      memref.store %0, %arg1[] : memref<i32>
    }
    return
  }
",
        ),
    ] {
        let [_, after] = ours(
            &(function.to_string() + &caller),
            "builtin.module(inline,canonicalize)",
        );
        assert_eq!(after.trim(), format!("module {{\n{expected}}}"));
    }
}

#[test]
fn inline_makes_of_random_control_flow_what_mlir_makes_of_it() {
    let modules = random(|seed| {
        let text = control::function(seed, false);
        match seed % 3 {
            0 => text,
            1 => text.replace("func.func @get", "func.func private @get"),
            // Several blocks, which loops cannot take.
            _ => text.replace(
                "  %c = arith.constant 3 : i32\n",
                "  cf.br ^b\n^b:\n  %c = arith.constant 3 : i32\n",
            ),
        }
    });
    compare("builtin.module(inline)", &modules);
}

#[test]
fn pipelines_are_made_in_rust_and_from_named_ones() {
    let mut passes = PassRegistry::with_builtin_passes();
    passes
        .add_pipeline("clean", "Removes what is not needed.", "cse, symbol-dce")
        .expect("both passes are known");
    let manager = PassManager::parse("builtin.module(clean, func.func(cse))", &passes);
    let mut list = PassList::on("builtin.module");
    list.add(Cse::new()).add(SymbolDce::new());
    list.nest_op::<FuncOp>().add(Cse::new());
    let manager = manager.expect("the pipeline is known");
    assert_eq!(manager.to_string(), list.to_string());
}

#[test]
fn a_pass_that_does_not_exist_is_named() {
    let mut passes = PassRegistry::with_builtin_passes();
    let error = passes
        .add_pipeline("clean", "Removes what is not needed.", "cse, simplify-dce")
        .expect_err("a pass is unknown");
    assert_eq!(error.unknown_pass(), Some("simplify-dce"));
    let error = PassList::parse("builtin.module(cse", &passes).expect_err("a parenthesis is open");
    assert_eq!(error.unknown_pass(), None);
}
