//! Stage 3: diagnostics, and nothing else.
//!
//! [`scope`] needs only the block itself; [`signature`] compares a DAG with one op's declaration.

pub mod scope;
pub mod signature;
