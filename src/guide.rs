//! Guides.

/// How to run rules on your own IR, step by step.
#[doc = include_str!("../docs/bring-your-own-ir.md")]
pub mod bring_your_own_ir {}

/// How to translate rules from TableGen.
#[doc = include_str!("../docs/coming-from-tablegen.md")]
pub mod coming_from_tablegen {}

/// How to translate op definitions from TableGen (ODS).
#[doc = include_str!("../docs/coming-from-ods.md")]
pub mod coming_from_ods {}

/// The expansion of a small set, explained part by part.
#[allow(rustdoc::invalid_rust_codeblocks)] // Its blocks are parts of items.
#[doc = include_str!("../docs/reading-an-expansion.md")]
pub mod reading_an_expansion {}

/// How to build a module in code: operations, blocks, regions, attributes and locations.
#[cfg(feature = "embedded")]
#[doc = include_str!("../docs/building-a-module.md")]
pub mod building_a_module {}

/// Dialect conversion: rules make all operations legal, and types are converted on the way.
#[cfg(feature = "embedded")]
#[doc = include_str!("../docs/dialect-conversion.md")]
pub mod dialect_conversion {}

/// How to test rules.
#[cfg(feature = "embedded")]
#[doc = include_str!("../docs/testing-your-rules.md")]
pub mod test_your_rules {}

// The documentation tests compile and run the README's Rust.
#[cfg(all(doctest, feature = "embedded"))]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(all(doctest, feature = "opt"))]
#[doc = include_str!("../docs/passes.md")]
struct Passes;
