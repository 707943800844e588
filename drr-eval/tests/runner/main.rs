//! The evaluator equals `mlir-runner`, bit for bit.

mod generate;
mod judge;
mod pairs;
mod regions;
mod values;

use drr::embedded::{Context, WalkOrder};
use drr::ir::Ir;
use fastrand::Rng;
use generate::Generator;
use judge::{Call, Report, compare};

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
            let Some(report) = compare(None, &text, &batch) else {
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

#[test]
fn loops_over_elements_calculate_what_mlir_runner_calculates() {
    let text = include_str!("linalg.mlir");
    let mut ctx = Context::new();
    ctx.append_registry(&drr_dialects::registry());
    let module = ctx.parse_module(text).expect("it is valid");
    let mut rng = Rng::with_seed(number("DRR_EVAL_SEED", 1));
    let mut calls = Vec::new();
    for op in ctx.ops_in(module, WalkOrder::PreOrder) {
        if ctx.op_name(op) == "func.func" {
            let inputs = ctx.block_args(ctx.blocks(ctx.regions(op)[0])[0]);
            let types: Vec<_> = inputs.iter().map(|input| ctx.value_type(*input)).collect();
            let mut arguments = || {
                let values = types.iter().map(|ty| values::value(&mut rng, &ctx, *ty));
                values.collect()
            };
            let name = ctx.symbol_name(op).expect("a name");
            calls.extend((0..4).map(|_| Call {
                function: name.to_string(),
                arguments: arguments(),
            }));
        }
    }
    let Some(report) = compare(None, text, &calls) else {
        return;
    };
    eprintln!("{} calls, {} numbers", report.calls, report.numbers);
    assert_eq!((report.undefined, report.poison), (0, 0));
    assert!(report.wrong.is_empty(), "{}", report.wrong.join("\n"));
}
