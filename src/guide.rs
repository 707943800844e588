//! Guides.

/// How to run rules on your own IR, step by step.
#[doc = include_str!("../docs/bring-your-own-ir.md")]
pub mod bring_your_own_ir {}

/// How to translate rules from TableGen.
#[doc = include_str!("../docs/coming-from-tablegen.md")]
pub mod coming_from_tablegen {}

/// What a set expands to, part by part.
// The excerpts are parts of items.
#[allow(rustdoc::invalid_rust_codeblocks)]
#[doc = include_str!("../docs/reading-an-expansion.md")]
pub mod reading_an_expansion {}
