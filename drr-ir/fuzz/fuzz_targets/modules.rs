//! Random modules with mutated tokens. The input consists of three seeds: of the module, of another
//! module that tokens are taken from, and of the mutations. The fuzzer searches for seeds that
//! reach new code.
//!
//! `cargo +nightly fuzz run modules --fuzz-dir drr-ir/fuzz`

#![no_main]

#[allow(dead_code, reason = "this target takes a part")]
#[path = "../../tests/generator/mod.rs"]
mod generator;
#[allow(dead_code, reason = "this target takes a part")]
#[path = "../../tests/mutation/mod.rs"]
mod mutation;

use generator::{Random, Shape};

libfuzzer_sys::fuzz_target!(|seeds: (u16, u16, u64, u8)| {
    let (own, other, mutations, size) = seeds;
    let shape = Shape {
        ops: usize::from(size % 12) + 1,
        depth: usize::from(size / 12 % 4) + 1,
        explicit_module: size % 2 == 0,
        stable: size % 3 == 0,
    };
    let text = generator::module(u64::from(own), shape);
    let other = generator::module(u64::from(other), shape);
    let mut random = Random::new(mutations);
    // The module must parse without mutations.
    if mutations == 0 {
        mutation::exercise(&text);
    }
    mutation::exercise(&mutation::mutate_tokens(&text, &other, &mut random));
});
