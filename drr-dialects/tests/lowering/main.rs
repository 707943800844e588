//! Lowerings: the results, and the errors, of MLIR's passes.

#[path = "../canonicalize/control.rs"]
mod control;
mod full;
#[path = "../canonicalize/generate.rs"]
mod generate;
mod memrefs;
mod orders;

use drr::embedded::{Context, ParseOptions, PrintOptions};
use drr::pass::{PassManager, PassRegistry};
use drr_test_support::mlir;
use generate::Generator;

/// From all dialects that can be lowered to `llvm`.
const CHAIN: &str = "builtin.module(convert-scf-to-cf,convert-arith-to-llvm,convert-cf-to-llvm,\
    convert-func-to-llvm,reconcile-unrealized-casts)";

fn context() -> Context {
    let mut context = Context::new();
    context.append_registry(&drr_dialects::registry());
    context.allow_unregistered_dialects(true);
    context
}

/// The module behind a pipeline in the generic form, or the first error: its line and message.
fn ours(pipeline: &str, text: &str) -> Result<String, (usize, String)> {
    let mut passes = PassRegistry::with_builtin_passes();
    drr_dialects::lowering::register_passes(&mut passes);
    let mut manager = match PassManager::parse(pipeline, &passes) {
        Ok(manager) => manager,
        Err(error) => panic!("{pipeline}: {error}"),
    };
    let mut context = context();
    let module = context
        .parse_module_with(text, &ParseOptions::new().file("text"))
        .unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    match manager.run(module, &mut context) {
        Ok(()) => Ok(context.print_op(module, &PrintOptions::new().generic(true))),
        Err(error) => {
            let first = error.diagnostics.iter().next().expect("an error");
            let place = first.location.position.as_ref();
            Err((
                place.map_or(0, |place| place.line as usize),
                first.message.clone(),
            ))
        }
    }
}

/// The result of `mlir-opt`; `None` without MLIR.
fn theirs(pipeline: &str, text: &str) -> Option<Result<String, (usize, String)>> {
    let pipeline = format!("--pass-pipeline={pipeline}");
    let args = [
        pipeline.as_str(),
        "--allow-unregistered-dialect",
        "--mlir-print-op-generic",
        "--mlir-print-op-on-diagnostic=false",
    ];
    let output = mlir::run("mlir-opt-22", &args, text)?;
    if output.status.success() {
        return Some(Ok(String::from_utf8_lossy(&output.stdout).into_owned()));
    }
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    let first = errors.lines().find_map(|line| {
        let (place, message) = line.split_once(": error: ")?;
        Some((place.rsplit(':').nth(1)?.parse().ok()?, message.to_string()))
    });
    Some(Err(first.unwrap_or_else(|| panic!("{errors}"))))
}

/// The first difference, as text.
fn difference(pipeline: &str, text: &str) -> Option<Option<String>> {
    Some(match (ours(pipeline, text), theirs(pipeline, text)?) {
        // MLIR makes operations of types that `llvm` lacks; here the old ones stay.
        (Ok(_), Err((_, message))) if message.starts_with("'llvm.") => None,
        // It prints the operands of `cf.switch` as `%0#1`, which it does not read.
        (Ok(_), Err((_, message))) if message == "result number not allowed in argument list" => {
            None
        }
        (Ok(ours), Ok(theirs)) => mlir::difference(&ours, &theirs),
        (ours, theirs) => (ours != theirs).then(|| format!("ours {ours:?}\nMLIR's {theirs:?}")),
    })
}

/// The first line of each case names the passes.
#[test]
fn cases_become_what_mlir_makes_of_them() {
    for case in include_str!("cases.mlir").split("// -----\n") {
        let pipeline = case
            .lines()
            .next()
            .and_then(|line| line.strip_prefix("// "));
        let pipeline = pipeline.expect("a pipeline");
        match difference(pipeline, case) {
            None => return,
            Some(None) => {}
            Some(Some(difference)) => panic!("{case}{difference}"),
        }
    }
}

/// Constants of tensors do not become legal. In `@zero` and `@one`, the swap of the operands leads to a fold to such
/// constants, in `@stays` to none.
#[test]
fn a_swap_of_operands_is_undone_with_the_fold_that_follows_it() {
    let function = |name: &str, op: &str, constant: &str| {
        format!(
            "func.func @{name}(%x: tensor<2xi64>) -> (tensor<2xi64>, tensor<2xi64>) {{
                %c = arith.constant dense<{constant}> : tensor<2xi64>
                %0:2 = arith.{op} %c, %x : tensor<2xi64>
                return %0#0, %0#1 : tensor<2xi64>, tensor<2xi64>
            }}
"
        )
    };
    let text = [
        function("zero", "mului_extended", "0"),
        function("one", "mului_extended", "1"),
        function("stays", "mulsi_extended", "1"),
    ]
    .concat();
    let pipeline = "builtin.module(convert-arith-to-llvm)";
    if let Some(Some(difference)) = difference(pipeline, &text) {
        panic!("{difference}");
    }
    let ours = ours(pipeline, &text).expect("it is lowered");
    let products = ours.lines().filter(|line| line.contains("i_extended"));
    for (product, is_swapped) in products.zip([false, false, true]) {
        assert_eq!(product.contains("\"(%arg"), is_swapped, "{product}");
    }
}

/// Each cast is made at the start of the block, that of the later result before the other.
#[test]
fn casts_of_arguments_that_replace_results_come_in_the_order_of_mlir() {
    let text = "func.func @f(%a: i8, %b: i64, %c: f8E4M3FN) -> (index, f8E4M3FN) {
        %0 = arith.bitcast %a : i8 to f8E4M3FN
        %1 = arith.index_castui %b : i64 to index
        %2 = arith.addf %c, %0 : f8E4M3FN
        return %1, %2 : index, f8E4M3FN
    }";
    let pipeline = "builtin.module(convert-arith-to-llvm)";
    if let Some(Some(difference)) = difference(pipeline, text) {
        panic!("{difference}");
    }
    let ours = ours(pipeline, text).expect("it is lowered");
    let place = |cast: &str| ours.find(cast).expect("a cast");
    assert!(place("(i64) -> index") < place("(i8) -> f8E4M3FN"));
}

fn number(variable: &str, default: u64) -> u64 {
    match std::env::var(variable) {
        Ok(text) => text.parse().expect("a number"),
        Err(_) => default,
    }
}

/// Compares random modules after this pass of MLIR, or as they are.
fn compare(pipeline: &str, before: &str, module: impl Fn(u64) -> String) {
    let count = number("DRR_LOWERING_MODULES", 20);
    let first = number("DRR_LOWERING_SEED", 1);
    let mut wrong = Vec::new();
    for seed in first..first + count {
        let before = format!("--pass-pipeline=any({before})");
        let Some(output) = mlir::run("mlir-opt-22", &[&before], &module(seed)) else {
            return;
        };
        if !output.status.success() {
            // It crashes on some comparisons.
            continue;
        }
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        // It makes constants of a shape that is not known, which nobody can read.
        let is_odd = |line: &str| line.contains("constant dense<") && line.contains(": tensor<?");
        if text.lines().any(is_odd) {
            continue;
        }
        match difference(pipeline, &text) {
            None => return,
            Some(None) => {}
            Some(Some(difference)) => wrong.push(format!("module {seed}: {difference}")),
        }
    }
    eprintln!("{count} modules, {} differ", wrong.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn random_arithmetic_becomes_what_mlir_makes_of_it() {
    let mut context = context();
    context.load::<drr_dialects::arith::ArithDialect>();
    let generator = Generator::new(&mut context, &["arith"]);
    // Of what these become, we fold more: we see that an operand has become a constant. `cases.mlir` has
    // them.
    let expanded = [
        ("floordivsi", "divsi"),
        ("ceildivsi", "divsi"),
        ("ceildivui", "divui"),
    ];
    let module = |seed| {
        let text = generator.module(seed, 5 + (seed as usize * 7) % 96);
        let expanded = expanded.iter();
        expanded.fold(text, |text, (op, other)| text.replace(op, other))
    };
    for before in ["", "canonicalize"] {
        compare(
            "builtin.module(convert-arith-to-llvm,reconcile-unrealized-casts)",
            before,
            module,
        );
    }
}

#[test]
fn random_control_flow_becomes_what_mlir_makes_of_it() {
    compare(CHAIN, "canonicalize", |seed| {
        control::function(seed, seed % 4 == 0)
    });
}

/// Each op of `memref` that becomes one of `llvm`, with each option.
#[test]
fn memrefs_become_what_mlir_makes_of_them() {
    let options = [
        "",
        "index-bitwidth=32",
        "use-aligned-alloc",
        "use-generic-functions",
        "use-aligned-alloc use-generic-functions",
    ];
    for options in options {
        let pipeline = format!("builtin.module(finalize-memref-to-llvm{{{options}}})");
        match difference(&pipeline, include_str!("memrefs.mlir")) {
            None => return,
            Some(None) => {}
            Some(Some(difference)) => panic!("{options}: {difference}"),
        }
    }
}

/// The passes on memrefs and functions in this order, in the other one, and with options.
#[test]
fn random_functions_on_memrefs_become_what_mlir_makes_of_them() {
    let pipelines = [
        "builtin.module(finalize-memref-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)",
        "builtin.module(convert-func-to-llvm,finalize-memref-to-llvm,reconcile-unrealized-casts)",
        "builtin.module(finalize-memref-to-llvm{index-bitwidth=32 use-aligned-alloc})",
        "builtin.module(finalize-memref-to-llvm{use-generic-functions})",
        "builtin.module(convert-func-to-llvm{index-bitwidth=32})",
    ];
    for pipeline in pipelines {
        compare(pipeline, "canonicalize", memrefs::module);
    }
}

/// Loops, functions, numbers and memory, by our passes alone.
const ALL: &str = "builtin.module(canonicalize,convert-scf-to-cf,convert-arith-to-llvm,\
    convert-math-to-llvm,finalize-memref-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,\
    reconcile-unrealized-casts)";

#[test]
fn a_lowered_program_of_all_dialects_runs() {
    let text = include_str!("program.mlir");
    let lowered = ours(ALL, text).expect("it can be lowered");
    let args = ["--entry-point-result=f32", "-e", "main"];
    let Some(output) = mlir::run("mlir-runner-22", &args, &lowered) else {
        return;
    };
    let errors = String::from_utf8_lossy(&output.stderr);
    let result: f32 = match String::from_utf8_lossy(&output.stdout).trim().parse() {
        Ok(result) => result,
        Err(error) => panic!("{error}: {errors}\n{lowered}"),
    };
    let numbers = (0..4).flat_map(|i| (0..5).map(move |j| f64::from(10 * i + j)));
    let weighted: i32 = (0..4).map(|i| (i + 1) * (10 * i + 1)).sum();
    let expected = (numbers.sum::<f64>().sqrt() + f64::from(weighted)) * 2.0 * 5.0;
    assert!(
        (f64::from(result) - expected).abs() < 0.01,
        "{result}, not {expected}"
    );
}

/// `cf` is not in the text, and the functions are lowered on several threads.
#[test]
fn branches_are_made_of_loops_in_many_functions_at_the_same_time() {
    let function = |number: usize| {
        format!(
            "func.func @f{number}(%n: index, %c: i1) -> index {{
                %zero = arith.constant 0 : index
                %one = arith.constant 1 : index
                %sum = scf.for %i = %zero to %n step %one iter_args(%acc = %zero) -> index {{
                    %next = scf.if %c -> index {{
                        scf.yield %acc : index
                    }} else {{
                        %more = arith.addi %acc, %i : index
                        scf.yield %more : index
                    }}
                    scf.yield %next : index
                }}
                return %sum : index
            }}
"
        )
    };
    let text: String = (0..64).map(function).collect();
    let pipeline = "builtin.module(func.func(convert-scf-to-cf))";
    let all = ours(pipeline, &text).expect("it is lowered");
    assert_eq!(all.matches("cf.cond_br").count(), 2 * 64);
}
