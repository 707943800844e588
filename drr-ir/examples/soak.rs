//! A long run of the checks of `tests/robust.rs` over new texts. Half of them are byte-wise
//! mutations of small texts, half are token-wise mutations of random modules.
//!
//! `cargo run --release -p drr-ir --example soak -- [--cases N] [--seconds N] [--seed N]`

#[path = "../tests/generator/mod.rs"]
mod generator;
#[path = "../tests/mutation/mod.rs"]
mod mutation;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use generator::{Random, Shape};

/// The time limit for one text.
const LONGEST: Duration = Duration::from_secs(5);

/// The number of cases for each random module.
const OF_ONE_MODULE: u64 = 40;

fn main() -> ExitCode {
    let (mut cases, mut seconds, mut seed) = (100_000, u64::MAX, 0);
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let value = args.next().and_then(|value| value.parse::<u64>().ok());
        match (arg.as_str(), value) {
            ("--cases", Some(value)) => cases = value,
            ("--seconds", Some(value)) => (seconds, cases) = (value, u64::MAX),
            ("--seed", Some(value)) => seed = value,
            _ => {
                eprintln!("usage: soak [--cases N] [--seconds N] [--seed N]");
                return ExitCode::FAILURE;
            }
        }
    }
    let start = Instant::now();
    let corpus = mutation::corpus();
    let (mut done, mut read) = (0, 0);
    let mut random = Random::new(seed);
    while done < cases && start.elapsed().as_secs() < seconds {
        let shape = Shape {
            ops: 2 + random.below(8),
            depth: 1 + random.below(3),
            explicit_module: random.chance(30),
            stable: random.chance(50),
        };
        let module = generator::module(random.next(), shape);
        let other = generator::module(random.next(), shape);
        for _ in 0..OF_ONE_MODULE / 2 {
            let text = mutation::mutate_tokens(&module, &other, &mut random);
            read += u64::from(case(&text));
            let mut bytes = match random.below(4) {
                0 => module.clone().into_bytes(),
                _ => random.pick(&corpus).clone().into_bytes(),
            };
            if bytes.len() > 3000 {
                let start = random.below(bytes.len() - 1500);
                bytes = bytes[start..start + 1500].to_vec();
            }
            for _ in 0..=random.below(3) {
                mutation::mutate_bytes(&mut bytes, &corpus, &mut random);
            }
            read += u64::from(case(&String::from_utf8_lossy(&bytes)));
        }
        done += OF_ONE_MODULE;
        if done % 1_000_000 == 0 {
            eprintln!("{done} cases, {read} of them IR, {:?}", start.elapsed());
        }
    }
    println!(
        "{done} cases clean, {read} of them IR, seed {seed}, {:?}",
        start.elapsed()
    );
    ExitCode::SUCCESS
}

/// Checks one text. Prints it if a check fails.
fn case(text: &str) -> bool {
    let start = Instant::now();
    let checked = std::panic::catch_unwind(|| mutation::exercise(text));
    let read = checked.unwrap_or_else(|_| panic!("the text:\n{text}"));
    let took = start.elapsed();
    assert!(took < LONGEST, "took {took:?}:\n{text}");
    read
}
