//! Measures the contenders in the arena's own driver, for the tables.

use std::process::ExitCode;

fn main() -> ExitCode {
    drr_bench_tables::in_arena::main()
}
