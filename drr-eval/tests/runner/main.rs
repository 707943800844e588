//! The evaluator equals `mlir-runner`, bit for bit.

mod generate;
mod judge;
mod pairs;
mod regions;

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
