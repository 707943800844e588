//! Any bytes as a text: the parser does not panic, and a parsed module prints as a text that parses
//! as the same module.
//!
//! `cargo +nightly fuzz run bytes --fuzz-dir drr-ir/fuzz drr-ir/fuzz/corpus/bytes drr-ir/tests/cases`

#![no_main]

#[allow(dead_code, reason = "this target takes a part")]
#[path = "../../tests/generator/mod.rs"]
mod generator;
#[allow(dead_code, reason = "this target takes a part")]
#[path = "../../tests/mutation/mod.rs"]
mod mutation;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    mutation::exercise(&String::from_utf8_lossy(data));
});
