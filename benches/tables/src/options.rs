//! The arguments, and what all tables need.

use std::path::{Path, PathBuf};

use drr_bench_rules::oracle::Oracle;

use crate::in_arena::Program;
use crate::target::Targets;

/// The root of the repository.
pub(crate) const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The arguments, and what all tables need.
pub(crate) struct Options {
    pub(crate) quick: bool,
    pub(crate) plot: bool,
    pub(crate) targets: Targets,
    /// The contenders in the arena's own driver.
    pub(crate) in_arena: Program,
    pub(crate) oracle: Option<Oracle>,
}

/// Cargo's target directory.
pub(crate) fn target_directory() -> PathBuf {
    // The program is in `target/release/deps`.
    let exe = std::env::current_exe().ok();
    let directory = exe.as_deref().and_then(|exe| exe.ancestors().nth(3));
    directory.map_or_else(|| Path::new(ROOT).join("target"), Path::to_path_buf)
}
