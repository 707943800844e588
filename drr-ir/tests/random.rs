//! Random modules from the grammar. The printed text is the same as that of MLIR's tool, byte for
//! byte, and parses as the same module.
//!
//! `DRR_RANDOM_MODULES=5000` sets the number of modules, a few hundred by default.
//! `DRR_RANDOM_SEED` sets the first seed.

mod generator;
mod support;

use drr_ir::PrintOptions;
use generator::Shape;

/// The seeds of the modules.
fn seeds(default: u64) -> std::ops::Range<u64> {
    let number = |name: &str| {
        std::env::var(name)
            .ok()
            .and_then(|value| value.parse::<u64>().ok())
    };
    let start = number("DRR_RANDOM_SEED").unwrap_or(1);
    start..start + number("DRR_RANDOM_MODULES").unwrap_or(default)
}

/// The shape depends on the seed.
fn shape(seed: u64) -> Shape {
    Shape {
        ops: [3, 8, 12, 30][(seed % 4) as usize],
        depth: [1, 2, 3, 4][(seed / 4 % 4) as usize],
        ..Shape::default()
    }
}

/// The first line in which two texts differ.
fn difference(ours: &str, theirs: &str) -> String {
    let mut lines = ours.lines().zip(theirs.lines()).enumerate();
    match lines.find(|(_, (ours, theirs))| ours != theirs) {
        Some((at, (ours, theirs))) => {
            format!("line {}\nours:   {ours}\ntheirs: {theirs}", at + 1)
        }
        None => format!("lengths {} and {}", ours.len(), theirs.len()),
    }
}

#[test]
fn what_is_printed_reads_back_the_same() {
    for seed in seeds(400) {
        for explicit_module in [false, true] {
            let shape = Shape {
                stable: true,
                explicit_module,
                ..shape(seed)
            };
            let text = generator::module(seed, shape);
            for locations in [false, true] {
                let options = PrintOptions::new().generic(true).locations(locations);
                let once = support::print(&text, options)
                    .unwrap_or_else(|error| panic!("seed {seed}: {error}\n{text}"));
                let twice = support::print(&once, options)
                    .unwrap_or_else(|error| panic!("seed {seed}, printed: {error}\n{once}"));
                assert!(
                    once == twice,
                    "seed {seed}: {}\n{text}",
                    difference(&twice, &once)
                );
            }
        }
    }
}

/// One process of the tool gets many modules. Line numbers are those of the whole input.
const BATCH: usize = 100;

/// Compares batches of modules with the tool.
fn compare(locations: bool) {
    let seeds: Vec<u64> = seeds(300).collect();
    let mut failures = Vec::new();
    for batch in seeds.chunks(BATCH) {
        let texts: Vec<String> = batch
            .iter()
            .map(|&seed| {
                let shape = Shape {
                    explicit_module: locations || seed % 3 == 0,
                    ..shape(seed)
                };
                generator::module(seed, shape)
            })
            .collect();
        let Some(theirs) = support::mlir_batch(&texts, locations) else {
            return;
        };
        let options = PrintOptions::new().generic(true).locations(locations);
        for ((&seed, text), theirs) in batch.iter().zip(&texts).zip(&theirs) {
            let padded = format!("{}{text}", "\n".repeat(theirs.line));
            let ours = support::print(&padded, options);
            let failure = match (&ours, &theirs.printed) {
                (Ok(ours), Ok(theirs)) if ours.trim_end() == theirs.trim_end() => {
                    continue;
                }
                (Ok(ours), Ok(theirs)) => difference(ours, theirs),
                (Ok(_), Err(error)) => format!("MLIR refuses it: {error}"),
                (Err(error), Ok(_)) => format!("only MLIR reads it: {error}"),
                (Err(error), Err(_)) => format!("it is not an IR: {error}"),
            };
            failures.push(format!("seed {seed}: {failure}"));
        }
    }
    let count = failures.len();
    failures.truncate(20);
    assert!(
        count == 0,
        "{count} of {} modules:\n{}",
        seeds.len(),
        failures.join("\n")
    );
}

#[test]
fn mlir_prints_the_same() {
    compare(false);
}

#[test]
fn mlir_prints_the_same_with_locations() {
    compare(true);
}
