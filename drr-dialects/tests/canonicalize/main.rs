//! Canonicalisation: as `mlir-opt --canonicalize` does it, on random functions.

mod generate;

use drr::embedded::{Context, PrintOptions};
use drr_test_support::mlir;

use generate::Generator;

fn context() -> Context {
    let mut context = Context::new();
    context.load::<drr_dialects::arith::ArithDialect>();
    context.load::<drr_dialects::cf::CfDialect>();
    context.load::<drr_dialects::math::MathDialect>();
    context
}

/// A module as we canonicalise it.
fn ours(text: &str) -> String {
    let mut context = context();
    let module = context
        .parse_module(text)
        .unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    let report = context.canonicalize(module).expect("no rule fails");
    assert!(report.failures.is_empty(), "{report}\n{text}");
    if let Err(errors) = context.verify_op(module) {
        panic!("{errors}\n{text}");
    }
    context.print_op(module, &PrintOptions::new())
}

/// A kind of difference that is meant.
struct Known {
    reason: &'static str,
    /// Makes the texts of both equal if they differ in this way only.
    same: fn(&str) -> String,
    /// Whether MLIR's text shows this difference.
    shows: fn(&str) -> bool,
}

impl Known {
    fn explains(&self, ours: &str, theirs: &str) -> bool {
        (self.shows)(theirs) && mlir::difference(&(self.same)(ours), &(self.same)(theirs)).is_none()
    }
}

/// Every kind of difference from MLIR.
const KNOWN: [Known; 2] = [
    Known {
        reason: "MLIR folds `x - x` and the like to a dense constant of a shape that is not known, \
            which it does not parse",
        same: |_| String::new(),
        shows: |theirs| {
            theirs.lines().any(|line| {
                line.contains("= arith.constant dense<") && line.contains("> : tensor<?")
            })
        },
    },
    Known {
        reason: "MLIR keeps overflow flags where a merged constant wraps around, so that the result is \
            poison (llvm#140328)",
        same: |text| {
            let flags = [" overflow<nsw, nuw>", " overflow<nsw>", " overflow<nuw>"];
            flags
                .iter()
                .fold(text.to_string(), |text, flags| text.replace(flags, ""))
        },
        shows: |theirs| theirs.contains(" overflow<"),
    },
];

const SPLIT: &str = "\n// -----\n";

/// Modules as MLIR canonicalises them; `None` without MLIR.
fn theirs(modules: &[String]) -> Option<Vec<String>> {
    let args = [
        "--canonicalize",
        "--split-input-file",
        "--allow-unregistered-dialect",
    ];
    let output = mlir::run("mlir-opt-22", &args, &modules.join(SPLIT))?;
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    let text = String::from_utf8(output.stdout).expect("MLIR prints UTF-8");
    Some(
        text.split("// -----\n")
            .map(|part| part.trim().to_string())
            .collect(),
    )
}

fn number(variable: &str, default: u64) -> u64 {
    match std::env::var(variable) {
        Ok(text) => text.parse().expect("a number"),
        Err(_) => default,
    }
}

#[test]
fn random_arithmetic_becomes_what_mlir_makes_of_it() {
    let count = number("DRR_CANONICALIZE_MODULES", 60);
    let first = number("DRR_CANONICALIZE_SEED", 1);
    let generator = Generator::new(&mut context(), &["arith"]);
    let mut wrong = Vec::new();
    let mut known: Vec<(&Known, u64)> = KNOWN.iter().map(|known| (known, 0)).collect();
    for seeds in (first..first + count).collect::<Vec<_>>().chunks(50) {
        let modules: Vec<String> = seeds
            .iter()
            .map(|seed| generator.module(*seed, 5 + (*seed as usize * 7) % 80))
            .collect();
        let Some(theirs) = theirs(&modules) else {
            return;
        };
        for ((seed, module), theirs) in seeds.iter().zip(&modules).zip(&theirs) {
            let ours = ours(module);
            if let Some(difference) = mlir::difference(&ours, theirs) {
                if let Some((_, count)) = known
                    .iter_mut()
                    .find(|(known, _)| known.explains(&ours, theirs))
                {
                    *count += 1;
                    continue;
                }
                wrong.push(format!("module {seed}: {difference}"));
                if let Ok(folder) = std::env::var("DRR_CANONICALIZE_SAVE") {
                    let save = |name: &str, text: &str| {
                        std::fs::write(format!("{folder}/{seed}.{name}.mlir"), text)
                            .expect("writable");
                    };
                    save("in", module);
                    save("ours", &ours);
                    save("theirs", theirs);
                }
            }
        }
    }
    for (known, found) in known {
        eprintln!("{found} of {count} differ: {}", known.reason);
    }
    assert!(
        wrong.is_empty(),
        "{} of {count} differ\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}
