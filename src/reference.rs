//! The rule language, row by row. The documentation tests compile and run the examples, which use the
//! crate `drr-docs`. `tests/reference` lets `mlir-tblgen` parse their TableGen.
#![doc = include_str!("../docs/reference/0-overview.md")]
//!
//! # The ops of the examples
//!
//! ```rust,ignore
#![doc = include_str!("../docs/reference/ops.rs")]
//! ```

#[doc = include_str!("../docs/reference/1-rules.md")]
pub mod rules {}

#[doc = include_str!("../docs/reference/2-sources.md")]
pub mod sources {}

#[doc = include_str!("../docs/reference/3-constraints.md")]
pub mod constraints {}

#[doc = include_str!("../docs/reference/4-results.md")]
pub mod results {}

#[doc = include_str!("../docs/reference/5-native-code.md")]
pub mod native_code {}

#[doc = include_str!("../docs/reference/6-families.md")]
pub mod families {}

#[doc = include_str!("../docs/reference/7-errors.md")]
pub mod errors {}
#[doc = include_str!("../docs/reference/8-conversion.md")]
pub mod conversion {}
