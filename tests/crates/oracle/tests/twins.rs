//! Random rules in TableGen and in `drr!` have the same effect on random modules. `mlir-tblgen` and
//! libMLIR build the TableGen; without them, nothing is compared. `tests/batch/twins.rs` has the
//! rules in `drr!`.

use std::path::Path;

use drr_oracle::twins::{CI_GROUPS, compare, source};

#[path = "../../../differential/ops.rs"]
#[allow(dead_code, unreachable_pub)]
pub mod ops;

#[allow(warnings, clippy::all)]
mod groups {
    include!("batch/twins.rs");
}

#[test]
fn the_batch_is_what_the_generator_makes() {
    let same = source(0..CI_GROUPS) == include_str!("batch/twins.rs");
    assert!(same, "write it again: cargo run -p drr-oracle -- batch");
}

#[test]
fn random_twins_end_in_the_same_text() {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("random-twins");
    let counts = compare(groups::GROUPS, groups::register, 12, &out);
    if let Some(counts) = counts.unwrap_or_else(|error| panic!("{error}")) {
        assert!(counts.rewrites > 100, "{counts:?}");
        eprintln!("{counts:?}: as in MLIR");
    }
}
