//! The evaluator equals `mlir-runner`, bit for bit.

#[path = "../../../drr-dialects/tests/canonicalize/control.rs"]
mod control;
mod generate;
mod judge;
mod pairs;
mod regions;
mod values;

use drr::embedded::{Context, WalkOrder};
use drr::ir::Ir;
use drr_eval::Value;
use fastrand::Rng;
use generate::Generator;
use judge::{BY_LIBRARY, BY_OUR_PASSES, Call, Report, compare};

fn number(variable: &str, default: u64) -> u64 {
    match std::env::var(variable) {
        Ok(text) => text.parse().expect("a number"),
        Err(_) => default,
    }
}

/// The functions of a batch are run by one process.
const BATCH: usize = 50;

#[test]
fn random_functions_calculate_what_mlir_runner_calculates() {
    let count = number("DRR_EVAL_FUNCTIONS", 100);
    let first = number("DRR_EVAL_SEED", 1);
    let mut all = Report::default();
    for seeds in (first..first + count).collect::<Vec<_>>().chunks(BATCH) {
        for safe in [true, false] {
            let mut text = String::new();
            let mut batch: Vec<Call> = Vec::new();
            for seed in seeds {
                let mut generator = Generator::new(*seed);
                if generator.safe != safe {
                    continue;
                }
                text += &generator.function(&format!("f{seed}"));
                for arguments in generator.arguments(4) {
                    batch.push(Call {
                        function: format!("f{seed}"),
                        arguments,
                    });
                }
            }
            let Some(report) = compare(None, &text, &batch, 0) else {
                return;
            };
            if safe {
                assert_eq!((report.undefined, report.poison), (0, 0));
            }
            all.calls += report.calls;
            all.undefined += report.undefined;
            all.numbers += report.numbers;
            all.poison += report.poison;
            all.wrong.extend(report.wrong);
        }
    }
    eprintln!(
        "{} calls of {count} functions, {} undefined; {} numbers, {} poison, {} differ",
        all.calls,
        all.undefined,
        all.numbers,
        all.poison,
        all.wrong.len()
    );
    assert!(all.wrong.is_empty(), "{}", all.wrong.join("\n"));
}

/// The functions of a module that are called with random arguments, some times each.
fn random_calls(text: &str, rng: &mut Rng) -> Vec<Call> {
    let mut ctx = Context::new();
    ctx.append_registry(&drr_dialects::registry());
    let module = ctx.parse_module(text).expect("it is valid");
    let mut calls = Vec::new();
    for op in ctx.ops_in(module, WalkOrder::PreOrder) {
        if ctx.op_name(op) == "func.func" {
            let inputs = ctx.block_args(ctx.blocks(ctx.regions(op)[0])[0]);
            let types: Vec<_> = inputs.iter().map(|input| ctx.value_type(*input)).collect();
            let mut arguments = || {
                let values = types.iter().map(|ty| values::value(rng, &ctx, *ty));
                values.collect()
            };
            let name = ctx.symbol_name(op).expect("a name");
            calls.extend((0..4).map(|_| Call {
                function: name.to_string(),
                arguments: arguments(),
            }));
        }
    }
    calls
}

#[test]
fn functions_that_our_passes_lower_calculate_what_they_did() {
    let count = number("DRR_EVAL_FUNCTIONS", 100) / 5;
    let first = number("DRR_EVAL_SEED", 1);
    let (mut numbers, mut undefined) = (0, 0);
    for seed in first..first + count {
        let text = control::function(seed, false);
        let calls = random_calls(&text, &mut Rng::with_seed(seed));
        let Some(report) = compare(Some(BY_OUR_PASSES), &text, &calls, 0) else {
            return;
        };
        numbers += report.numbers - report.poison;
        undefined += report.undefined;
        assert!(report.wrong.is_empty(), "{text}{}", report.wrong.join("\n"));
    }
    eprintln!("{numbers} numbers of {count} functions, {undefined} calls undefined");
}

#[test]
fn loops_over_elements_calculate_what_mlir_runner_calculates() {
    let text = include_str!("linalg.mlir");
    let mut rng = Rng::with_seed(number("DRR_EVAL_SEED", 1));
    let calls = random_calls(text, &mut rng);
    let Some(report) = compare(None, text, &calls, 0) else {
        return;
    };
    eprintln!("{} calls, {} numbers", report.calls, report.numbers);
    assert_eq!((report.undefined, report.poison), (0, 0));
    assert!(report.wrong.is_empty(), "{}", report.wrong.join("\n"));
}

/// The functions of the C library.
const LIBRARY: &str = "acos acosh asin asinh atan atanh cbrt cos cosh erf erfc exp exp2 expm1 log \
    log10 log1p log2 sin sinh tan tanh";

/// They are those of the machine in both, except those of the crate `libm`.
#[test]
fn functions_of_the_c_library_differ_in_the_last_bits_at_most() {
    let count = number("DRR_EVAL_FUNCTIONS", 100);
    let mut rng = Rng::with_seed(number("DRR_EVAL_SEED", 1));
    let (mut text, mut calls) = (String::new(), Vec::new());
    for (ty, double) in [("f32", false), ("f64", true)] {
        let one = LIBRARY.split_whitespace().map(|name| (name, 1));
        for (name, arity) in one.chain([("atan2", 2), ("powf", 2)]) {
            let function = format!("{name}_{ty}");
            let operands = ["%a", "%b"][..arity].join(", ");
            text += &format!(
                "func.func @{function}(%a: {ty}, %b: {ty}) -> {ty} {{
                  %r = math.{name} {operands} : {ty}
                  return %r : {ty}
                }}\n"
            );
            for _ in 0..count {
                let mut argument = || {
                    let small = rng.f64() * 4.0 - 2.0;
                    let value = if rng.bool() { small } else { small * 20.0 };
                    match double {
                        true => Value::from(value),
                        false => Value::from(value as f32),
                    }
                };
                calls.push(Call {
                    function: function.clone(),
                    arguments: vec![argument(), argument()],
                });
            }
        }
    }
    let Some(report) = compare(Some(BY_LIBRARY), &text, &calls, 4) else {
        return;
    };
    eprintln!(
        "{} numbers, at most {} units of the last bit apart",
        report.numbers, report.ulps
    );
    assert!(report.wrong.is_empty(), "{}", report.wrong.join("\n"));
}
