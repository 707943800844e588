//! Random rules do what the oracle says, on random modules. `tests/batch/sets.rs` has the rules; the
//! generator has written it and makes the same rules again for the oracle. CONTRIBUTING.md says how
//! to compare many more.

use drr_oracle::batch::{CI_SETS, check_all, source};
use drr_oracle::check::Counts;
use drr_oracle::makers;

/// Random rules overlap, bind what they do not use, and undo one another: rustc would warn of them.
#[macro_use]
#[allow(warnings, clippy::all)]
mod sets {
    include!("batch/sets.rs");
}
use sets::*;

/// The number of modules for each set.
const MODULES: u64 = 8;

#[test]
fn the_batch_is_what_the_generator_makes() {
    let made = source(0..CI_SETS);
    let same = made == include_str!("batch/sets.rs");
    assert!(same, "write it again: cargo run -p drr-oracle -- batch");
}

#[test]
fn drr_and_the_oracle_agree() {
    let mut counts = Counts::default();
    let mut sets = 0;
    macro_rules! check {
        ($number:literal $set:ident) => { check!(@ $number $set None) };
        ($number:literal $set:ident nodes) => {
            check!(@ $number $set Some((makers!($set), makers!($set))))
        };
        (@ $number:literal $set:ident $others:expr) => {
            check_all($number, makers!($set), $others, MODULES, &mut counts)
                .unwrap_or_else(|error| panic!("{error}"));
            sets += 1;
        };
    }
    for_each_set!(check);
    assert_eq!(sets, CI_SETS);
    // The test means little unless the rules match often.
    assert!(
        counts.matches > 300 && counts.rewrites > 1_000,
        "{counts:?}"
    );
}

#[cfg(feature = "pliron")]
#[test]
fn pliron_and_the_oracle_agree() {
    let mut counts = Counts::default();
    macro_rules! check {
        ($number:literal $set:ident $($nodes:ident)?) => {
            drr_oracle::batch::check_pliron($number, makers!($set), MODULES, &mut counts)
                .unwrap_or_else(|error| panic!("{error}"));
        };
    }
    for_each_set!(check);
    assert!(
        counts.matches > 300 && counts.rewrites > 1_000,
        "{counts:?}"
    );
}
