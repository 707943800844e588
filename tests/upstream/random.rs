//! Random modules end in the same text here and in MLIR, in each order of visits.

use crate::{SETTINGS, mlir_rewrite, rewrite, rules};
use drr_test_support::generator::Table;
use drr_test_support::mlir::difference;

/// The number of modules and the ops of the largest. `DRR_UPSTREAM_MODULES` sets a greater number.
fn effort() -> (u64, usize) {
    match std::env::var("DRR_UPSTREAM_MODULES") {
        Ok(count) => (count.parse().expect("a number of modules"), 2_000),
        Err(_) => (50, 400),
    }
}

#[test]
fn random_modules_end_in_the_same_text_as_in_mlir() {
    let (count, largest) = effort();
    let table = Table::new("test", include_str!("ops.txt"));
    let mut wrong = vec![];
    let mut rewrites = 0;
    for seed in 1..=count {
        let setting = SETTINGS[seed as usize % SETTINGS.len()];
        let ops = 20 + (seed as usize * 37) % (largest - 20);
        let text = table.module(seed, ops, setting.locations);
        let (ours, report) = rewrite(rules::all(), &text, setting);
        rewrites += report.rewrites;
        let Some(theirs) = mlir_rewrite(&text, setting) else {
            return;
        };
        if let Some(difference) = difference(&ours, &theirs) {
            wrong.push(format!("seed {seed}, {ops} ops, {setting:?}: {difference}"));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {count}\n{}",
        wrong.len(),
        wrong[..wrong.len().min(10)].join("\n")
    );
    eprintln!("{count} modules, {rewrites} rewrites: as in MLIR");
}
