//! Random networks give the same bits three times: interpreted, lowered and evaluated by
//! `drr-eval`, and lowered and run by MLIR.
//!
//! `NN_NETWORKS` is the number of networks, `NN_SEED` the first seed.

mod generate;
mod patterns;

use drr::embedded::{Context, PrintOptions};
use drr::ir::{FloatValue, Ir, Op};
use drr_eval::{Evaluator, Scalar, Value};
use nn::{Array, Data, NnDialect, Runner, interpret, lower};

use generate::Generator;

fn number(variable: &str, default: u64) -> u64 {
    match std::env::var(variable) {
        Ok(text) => text.parse().expect("a number"),
        Err(_) => default,
    }
}

/// An array as a value of the evaluator.
fn value(array: &Array) -> Value {
    let scalars: Vec<Scalar> = match array.data() {
        Data::F32(values) => values.iter().map(|value| Scalar::from(*value)).collect(),
        Data::I32(values) => values.iter().map(|value| Scalar::from(*value)).collect(),
    };
    let array = drr_eval::Array::new(array.shape(), scalars);
    array.expect("as many as the shape says").into()
}

fn is_same(array: &Array, other: &Value) -> bool {
    let Value::Array(other) = other else {
        return false;
    };
    let bits = |scalar: &Scalar| match scalar {
        Scalar::Float(value) => u32::try_from(FloatValue::bits(*value)).ok(),
        Scalar::Int(value) => u32::try_from(value.unsigned()).ok(),
        _ => None,
    };
    let is_nan = |bits: u32| matches!(array.data(), Data::F32(_)) && f32::from_bits(bits).is_nan();
    let ours = array.bits();
    let mut pairs = ours.iter().zip(other.elements());
    array.shape() == other.shape()
        && pairs.all(|(ours, theirs)| {
            bits(theirs).is_some_and(|theirs| *ours == theirs || is_nan(*ours) && is_nan(theirs))
        })
}

/// How many numbers were compared.
#[derive(Default)]
struct Compared {
    evaluated: usize,
    run: usize,
}

/// Compares what a network gives in all three ways.
fn compare(
    seed: u64,
    ctx: &mut Context,
    module: Op<Context>,
    args: &[Array],
    runner: Option<&Runner>,
    compared: &mut Compared,
) {
    let before = ctx.print_op(module, &PrintOptions::new());
    let about = |text: String| format!("network {seed}: {text}\n{before}");
    let wanted = interpret(ctx, module, "f", args);
    let wanted = wanted.unwrap_or_else(|error| panic!("{}", about(error.to_string())));
    lower(ctx, module).unwrap_or_else(|error| panic!("{}", about(error.to_string())));
    ctx.verify(module)
        .unwrap_or_else(|error| panic!("{}", about(error.clone())));
    let numbers: usize = wanted.iter().map(|array| array.bits().len()).sum();
    if !before.contains("memref") {
        let evaluator = Evaluator::new(ctx, module).expect("it verifies");
        let args: Vec<Value> = args.iter().map(value).collect();
        let results = evaluator.run("f", &args);
        let results = results.unwrap_or_else(|error| panic!("{}", about(error.to_string())));
        for (wanted, result) in wanted.iter().zip(&results) {
            assert!(
                is_same(wanted, result),
                "{}",
                about(format!("{wanted:?}\nevaluated as {result:?}"))
            );
        }
        compared.evaluated += numbers;
    }
    let Some(runner) = runner else { return };
    let results = runner.run(ctx, module, "f", args);
    let results = results.unwrap_or_else(|error| panic!("{}", about(error.to_string())));
    assert_eq!(wanted.len(), results.len());
    for (wanted, result) in wanted.iter().zip(&results) {
        assert!(
            wanted.same(result),
            "{}",
            about(format!("{wanted:?}\nrun as {result:?}"))
        );
    }
    compared.run += numbers;
}

#[test]
fn networks_give_equal_bits_interpreted_evaluated_and_run() {
    let count = number("NN_NETWORKS", 24);
    let first = number("NN_SEED", 1);
    let runner = match Runner::find() {
        Ok(runner) => Some(runner),
        Err(error) => {
            eprintln!("the run by MLIR is skipped: {error}");
            None
        }
    };
    let mut compared = Compared::default();
    for seed in first..first + count {
        let mut generator = Generator::new(seed);
        let mut ctx = Context::with_dialect::<NnDialect>();
        let (module, args) = generator.network(&mut ctx);
        compare(
            seed,
            &mut ctx,
            module,
            &args,
            runner.as_ref(),
            &mut compared,
        );
    }
    eprintln!(
        "{count} networks: {} numbers evaluated, {} run by MLIR",
        compared.evaluated, compared.run
    );
}

#[test]
fn operations_on_memrefs_give_equal_bits() {
    let Ok(runner) = Runner::find() else {
        eprintln!("skipped, because MLIR is missing");
        return;
    };
    for (seed, (text, inputs)) in generate::ON_MEMREFS.iter().enumerate() {
        let mut ctx = Context::with_dialect::<NnDialect>();
        let module = ctx
            .parse_module(text)
            .unwrap_or_else(|errors| panic!("{errors}\n{text}"));
        let mut generator = Generator::new(seed as u64);
        let func = ctx.lookup_symbol(module, "f").expect("it is there");
        let block = ctx.blocks(ctx.regions(func)[0])[0];
        let params = ctx.block_args(block);
        let args: Vec<Array> = params[..*inputs]
            .iter()
            .map(|value| generator.array_of(&ctx, ctx.value_type(*value)))
            .collect();
        let mut compared = Compared::default();
        compare(
            seed as u64,
            &mut ctx,
            module,
            &args,
            Some(&runner),
            &mut compared,
        );
        assert!(compared.run > 0);
    }
}
