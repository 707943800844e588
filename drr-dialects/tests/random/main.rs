//! Random operations by their declarations: read, verified and printed as `mlir-opt` does.
//! `DRR_RANDOM_OPS` sets the number of operations of each op, `DRR_SEED` the seed.

mod sample;

use drr::embedded::{Context, ParseOptions, PrintOptions};
use drr::op::OpDecl;
use drr_test_support::mlir;
use fastrand::Rng;
use sample::sample;

fn number(name: &str, default: u64) -> u64 {
    let value = std::env::var(name).ok();
    value
        .and_then(|value| value.parse().ok())
        .unwrap_or(default)
}

fn context() -> Context {
    let mut context = Context::new();
    context.append_registry(&drr_dialects::registry());
    context
}

/// Our first error as a line and a message, or both forms.
fn ours(text: &str) -> Result<[String; 2], (usize, String)> {
    let mut context = context();
    let options = ParseOptions::new().file("text");
    match context.parse_module_with(text, &options) {
        Ok(module) => Ok([false, true]
            .map(|generic| context.print_op(module, &PrintOptions::new().generic(generic)))),
        Err(errors) => {
            let errors = format!("{errors:#}");
            let first = errors.lines().find_map(error_in);
            Err(first.unwrap_or_else(|| panic!("no error in {errors}")))
        }
    }
}

/// The line and message of `file:line:column: error: message`.
fn error_in(line: &str) -> Option<(usize, String)> {
    let (place, message) = line.split_once(": error: ")?;
    let line = place.rsplit(':').nth(1)?.parse().ok()?;
    Some((line, message.to_string()))
}

/// The type that an error says a result should have.
fn type_in(message: &str) -> Option<String> {
    let words = ["type to be '", "transposed input type '"];
    let start = words
        .iter()
        .find_map(|word| Some(message.find(word)? + word.len()))?;
    let ty = message[start..].split('\'').next()?;
    Some(ty.to_string())
}

/// Ops for which random choices make no valid operation.
const RARE: [&str; 3] = [
    "tensor.gather",
    "tensor.scatter",
    "tensor.parallel_insert_slice",
];

/// Differences that are known: our message, then MLIR's.
const KNOWN: &[(&str, &str)] = &[
    (
        "failed to satisfy constraint: allowed 64-bit",
        "in property conversion",
    ),
    // MLIR first looks for all required attributes, by name.
    ("failed to satisfy constraint", "requires attribute"),
    // MLIR reads a rank that is not there.
    ("requires ranked tensors", "expected"),
    (
        "expected number of static shape dims",
        "expected number of static shape dims",
    ),
    // MLIR looks at symbols before the op's own verifier.
    ("memref.global", "visibility expected to be one of"),
    // MLIR ignores the last of the results.
    ("for 2 variadic result groups of the same size", ""),
    // MLIR compares inferred types when the op's own verifier has found no mistake.
    ("inferred type(s)", "alignment must be power of 2"),
];

fn is_known(ours: &str, theirs: &str) -> bool {
    let is = |(own, other): &(&str, &str)| ours.contains(own) && theirs.contains(other);
    KNOWN.iter().any(is)
}

fn check(dialect: &str) {
    let mut rng = Rng::with_seed(number("DRR_SEED", 1));
    let mut declaring = context();
    assert!(declaring.load_named(dialect));
    let decls: Vec<&OpDecl> = declaring
        .registered_ops()
        .filter(|decl| decl.name.split('.').next() == Some(dialect) && decl.parents.is_empty())
        .collect();
    let (mut right, mut wrong, mut differences) = (0, 0, Vec::new());
    for decl in decls {
        let mut found = 0;
        for at in 0.. {
            let wanted = number("DRR_RANDOM_OPS", 8);
            let made_by_chance = !RARE.contains(&decl.name);
            if at >= wanted && (found > 0 || !made_by_chance || at > 20 * wanted) {
                break;
            }
            let mut one = sample(&mut rng, decl);
            let mut text = one.text();
            let mut result = ours(&text);
            if let Err((_, message)) = &result
                && let Some(ty) = type_in(message)
                && one.results.len() == 1
                && rng.u8(0..4) > 0
            {
                one.results[0] = ty;
                text = one.text();
                result = ours(&text);
            }
            let option = ["--mlir-print-op-generic"];
            let Some(output) = mlir::run("mlir-opt-22", &option, &text) else {
                return;
            };
            let errors = String::from_utf8_lossy(&output.stderr);
            let theirs = errors.lines().find_map(error_in);
            match (&result, theirs) {
                _ if output.status.code().is_none() => {}
                (Ok([pretty, generic]), None) => {
                    found += 1;
                    right += 1;
                    let theirs = String::from_utf8_lossy(&output.stdout);
                    if let Some(difference) = mlir::difference(generic, &theirs) {
                        differences.push(format!("{text}{difference}"));
                    }
                    let again = ours(pretty).map(|[_, again]| again);
                    if again.as_ref() != Ok(generic) {
                        differences.push(format!("{pretty} is read as {again:?}"));
                    }
                }
                (Err((line, message)), Some((place, other))) => {
                    wrong += 1;
                    let same = *message == other || message.ends_with(&format!(" op {other}"));
                    if (!same || *line != place) && !is_known(message, &other) {
                        differences.push(format!("{text}{place}: {other}\n{line}: {message}\n"));
                    }
                }
                // MLIR reads values that are not there.
                (Err((_, message)), None) if message.contains("a value for each dynamic") => {}
                (result, theirs) => {
                    let result = result.as_ref().map(|_| "accepted");
                    differences.push(format!("{text}here: {result:?}\nMLIR: {theirs:?}\n"));
                }
            }
        }
        if found == 0 && !RARE.contains(&decl.name) {
            differences.push(format!("no right operation of {}", decl.name));
        }
    }
    eprintln!("{dialect}: {right} right, {wrong} wrong");
    let count = differences.len();
    assert!(
        count == 0,
        "{count} differences\n{}",
        differences.join("\n")
    );
}

#[test]
fn operations_of_memref_are_judged_as_by_mlir() {
    check("memref");
}

#[test]
fn operations_of_bufferization_are_judged_as_by_mlir() {
    check("bufferization");
}

#[test]
fn operations_of_tensor_are_judged_as_by_mlir() {
    check("tensor");
}
