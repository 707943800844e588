//! Random rules and an oracle for what they do. The oracle has its own rules, its own IR, a matcher
//! that tries everything, and an evaluator; it shares no code with drr. [`check`] compares drr with
//! it.
//!
//! | module | contents |
//! | --- | --- |
//! | [`family`] | what the oracle knows about ops |
//! | [`rule`] | rules |
//! | [`generate`] | random rules |
//! | [`mod@print`] | rules for `drr!` |
//! | [`graph`] | modules |
//! | [`matcher`], [`apply`] | what rules match and do |

pub mod apply;
pub mod batch;
pub mod check;
pub mod family;
pub mod generate;
pub mod graph;
pub mod host;
pub mod hosts;
pub mod matcher;
pub mod modules;
pub mod ops;
#[cfg(feature = "pliron")]
#[allow(clippy::incompatible_msrv, reason = "the feature needs Rust 1.95")]
pub mod pliron;
pub mod print;
pub mod rule;
pub mod tablegen;
pub mod twins;
