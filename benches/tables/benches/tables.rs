//! `cargo bench -p drr-bench-tables`: see the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    drr_bench_tables::main(env!("CARGO_BIN_EXE_in_arena"))
}
