//! Guides.

/// How to put an IR of one's own on drr, step by step.
#[doc = include_str!("../docs/bring-your-own-ir.md")]
pub mod bring_your_own_ir {}

/// What becomes of the rules that one has in TableGen.
#[doc = include_str!("../docs/coming-from-tablegen.md")]
pub mod coming_from_tablegen {}
