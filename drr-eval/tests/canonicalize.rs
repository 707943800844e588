//! Canonicalisation keeps the values of random functions: they are evaluated before and after.
//!
//! Fast-math flags are left out, since results may differ with them.

#[path = "../../drr-dialects/tests/canonicalize/control.rs"]
mod control;
#[path = "../../drr-dialects/tests/canonicalize/generate.rs"]
mod declared;
#[path = "runner/generate.rs"]
mod generate;
#[path = "runner/regions.rs"]
mod regions;
#[path = "runner/values.rs"]
mod values;

use drr::embedded::{Context, PrintOptions};
use drr::ir::{Ir, Type};
use drr_dialects::number::Int;
use drr_eval::{EvalError, Evaluator, Scalar, Value};
use fastrand::Rng;
use generate::Generator;

fn number(variable: &str, default: u64) -> u64 {
    match std::env::var(variable) {
        Ok(text) => text.parse().expect("a number"),
        Err(_) => default,
    }
}

/// How much was compared.
#[derive(Default)]
struct Report {
    calls: usize,
    undefined: usize,
    numbers: usize,
    poison: usize,
    changed: usize,
    wrong: Vec<String>,
}

impl Report {
    /// Evaluates a function of a module before and after its canonicalisation.
    fn compare(
        &mut self,
        seed: u64,
        text: &str,
        arguments: impl FnOnce(&Context, &[Type<Context>]) -> Vec<Vec<Value>>,
    ) {
        let mut before = Context::new();
        before.append_registry(&drr_dialects::registry());
        let module = match before.parse_module(text) {
            Ok(module) => module,
            Err(errors) => panic!("{errors}\n{text}"),
        };
        let mut after = before.clone();
        let report = after.canonicalize(module).expect("no rule fails");
        assert!(report.failures.is_empty(), "{report}\n{text}");
        self.changed += usize::from(report.changed);
        let op = before
            .ops_in(module, drr::embedded::WalkOrder::PreOrder)
            .into_iter()
            .find(|op| before.symbol_name(*op) == Some("f"));
        let region = before.regions(op.expect("the function"))[0];
        let inputs = before.block_args(before.blocks(region)[0]);
        let ours = Evaluator::new(&before, module).expect("it is verified");
        let theirs = match Evaluator::new(&after, module) {
            Ok(evaluator) => evaluator,
            Err(errors) => panic!("the result does not verify: {errors}"),
        };
        let types = inputs.iter().map(|input| before.value_type(*input));
        let types: Vec<Type<Context>> = types.collect();
        for arguments in arguments(&before, &types) {
            self.calls += 1;
            let expected = match ours.run("f", &arguments) {
                Ok(expected) => expected,
                Err(error) if error.is_undefined() => {
                    self.undefined += 1;
                    continue;
                }
                Err(error) => panic!("{error}\n{text}"),
            };
            let scalars = || expected.iter().flat_map(Value::scalars);
            self.numbers += scalars().count();
            self.poison += scalars().filter(|scalar| scalar.is_poison()).count();
            let found = theirs.run("f", &arguments);
            if let Some(difference) = difference(&expected, found) {
                self.wrong.push(format!("function {seed}: {difference}"));
                if let Ok(folder) = std::env::var("DRR_EVAL_SAVE") {
                    let printed = after.print_op(module, &PrintOptions::new());
                    for (name, text) in [("before", text), ("after", &printed)] {
                        std::fs::write(format!("{folder}/{seed}.{name}.mlir"), text)
                            .expect("the folder is there");
                    }
                }
                break;
            }
        }
    }

    fn finish(self) {
        eprintln!(
            "{} calls, {} undefined; {} numbers, {} poison; {} functions change, {} calls differ",
            self.calls,
            self.undefined,
            self.numbers,
            self.poison,
            self.changed,
            self.wrong.len()
        );
        assert!(self.wrong.is_empty(), "{}", self.wrong.join("\n"));
        assert!(self.changed > 0 && self.undefined * 2 < self.calls);
    }
}

fn difference(expected: &[Value], found: Result<Vec<Value>, EvalError>) -> Option<String> {
    let found = match found {
        Ok(found) => found,
        Err(error) => return Some(format!("it was defined, and then: {error}")),
    };
    let mut pairs = expected.iter().zip(&found).enumerate();
    let differs = |(_, (before, after)): &(usize, (&Value, &Value))| !before.is_refined_by(after);
    let (index, (before, after)) = pairs.find(differs)?;
    Some(format!("result {index} was {before:?}, and then {after:?}"))
}

/// A generator of functions of the ops of `arith` and `math`, by their declarations.
fn declared() -> declared::Generator {
    let mut context = Context::new();
    context.load::<drr_dialects::func::FuncDialect>();
    context.load::<drr_dialects::arith::ArithDialect>();
    context.load::<drr_dialects::math::MathDialect>();
    declared::Generator::new(&mut context, &["arith", "math"])
}

/// The text without fast-math flags, and without ops whose meaning is not known.
fn exact(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, flags)) = rest.split_once("#arith.fastmath<") {
        out += before;
        out += "#arith.fastmath<none>";
        rest = flags.split_once('>').map_or("", |(_, rest)| rest);
    }
    out + rest
}

#[test]
fn random_arithmetic_keeps_its_values() {
    let count = number("DRR_EVAL_FUNCTIONS", 60);
    let first = number("DRR_EVAL_SEED", 1);
    let generator = declared();
    let mut report = Report::default();
    for seed in first..first + count {
        let text = exact(&generator.module(seed, 3 + (seed as usize * 7) % 28));
        let mut rng = Rng::with_seed(seed);
        report.compare(seed, &text, |ctx, types| {
            let mut one = || {
                types
                    .iter()
                    .map(|ty| values::value(&mut rng, ctx, *ty))
                    .collect()
            };
            (0..4).map(|_| one()).collect()
        });
    }
    report.finish();
}

#[test]
fn random_control_flow_keeps_its_values() {
    let count = number("DRR_EVAL_FUNCTIONS", 100);
    let first = number("DRR_EVAL_SEED", 1);
    let mut report = Report::default();
    for seed in first..first + count {
        let mut generator = Generator::new(seed);
        let text = generator.function("f");
        report.compare(seed, &text, |_, _| generator.arguments(4));
    }
    report.finish();
}

#[test]
fn random_regions_keep_their_values() {
    let count = number("DRR_EVAL_FUNCTIONS", 100);
    let first = number("DRR_EVAL_SEED", 1);
    let mut report = Report::default();
    for seed in first..first + count {
        let text = control::function(seed, false);
        let mut rng = Rng::with_seed(seed);
        report.compare(seed, &text, |ctx, types| {
            let mut one = || {
                let types = types.iter();
                types.map(|ty| values::value(&mut rng, ctx, *ty)).collect()
            };
            (0..4).map(|_| one()).collect()
        });
    }
    report.finish();
}

/// Constants that are merged keep an overflow flag only if the sum of them does not overflow. MLIR keeps
/// it: with `nsw` on both, its result is poison where the given one is not (llvm#140328).
#[test]
fn merged_constants_keep_the_values_of_every_byte() {
    let mut report = Report::default();
    let pairs = [
        (100, 100),
        (-100, -100),
        (127, 1),
        (3, 4),
        (-5, 9),
        (-128, -1),
    ];
    let flags = ["", "overflow<nsw>", "overflow<nuw>", "overflow<nsw, nuw>"];
    for (seed, (a, b)) in pairs.into_iter().enumerate() {
        for first in flags {
            for second in flags {
                let text = format!(
                    "func.func @f(%x: i8) -> i8 {{
                        %a = arith.constant {a} : i8
                        %b = arith.constant {b} : i8
                        %0 = arith.addi %x, %a {first} : i8
                        %1 = arith.addi %0, %b {second} : i8
                        return %1 : i8
                    }}"
                );
                report.compare(seed as u64, &text, |_, _| {
                    let bytes = -128..128;
                    bytes
                        .map(|byte| vec![Scalar::Int(Int::new(byte, 8)).into()])
                        .collect()
                });
            }
        }
    }
    assert!(report.poison > 0, "some sums overflow");
    report.finish();
}

/// MLIR folds it to a NaN.
#[test]
fn the_angle_of_two_zeros_keeps_its_value() {
    let text = "func.func @f() -> (f32, f64) {
        %a = arith.constant -0.0 : f32
        %b = arith.constant 0.0 : f64
        %x = math.atan2 %a, %a : f32
        %y = math.atan2 %b, %b : f64
        return %x, %y : f32, f64
    }";
    let mut report = Report::default();
    report.compare(0, text, |_, _| vec![vec![]]);
    report.finish();
}
