//! Prints the source of a many-rules set: `generate-many 500 > src/many/many500.rs`.

use std::process::ExitCode;

fn main() -> ExitCode {
    match std::env::args().nth(1).and_then(|count| count.parse().ok()) {
        Some(count) => {
            print!("{}", drr_bench_rules::many::source(count));
            ExitCode::SUCCESS
        }
        None => {
            eprintln!("usage: generate-many COUNT");
            ExitCode::from(2)
        }
    }
}
