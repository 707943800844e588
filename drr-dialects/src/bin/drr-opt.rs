//! `mlir-opt` with the dialects of this crate.

use std::process::ExitCode;

fn main() -> ExitCode {
    drr::opt::main(drr_dialects::registry())
}
