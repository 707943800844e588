//! The evaluator equals `mlir-runner`, bit for bit.

mod generate;
mod judge;
mod pairs;
mod regions;

use generate::Generator;
use judge::{Call, compare};

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
    let mut wrong = Vec::new();
    let (mut calls, mut undefined, mut numbers, mut poison) = (0, 0, 0, 0);
    for seeds in (first..first + count).collect::<Vec<_>>().chunks(BATCH) {
        let mut text = String::new();
        let mut batch: Vec<Call> = Vec::new();
        for seed in seeds {
            let mut generator = Generator::new(*seed);
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
        calls += report.calls;
        undefined += report.undefined;
        numbers += report.numbers;
        poison += report.poison;
        wrong.extend(report.wrong);
    }
    eprintln!(
        "{calls} calls of {count} functions, {undefined} undefined; {numbers} numbers, {poison} poison, \
         {} differ",
        wrong.len()
    );
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // A generator of nothing but undefined behaviour would not compare anything.
    assert!(undefined * 4 < calls && poison * 2 < numbers);
}
