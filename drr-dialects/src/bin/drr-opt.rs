//! `mlir-opt` with the dialects of this crate.

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut opt = drr::opt::Opt::from(drr_dialects::registry());
    drr_dialects::lowering::register_passes(opt.passes_mut());
    opt.main()
}
