//! Stage 3: diagnostics, and nothing else.
//!
//! [`scope`] needs only the block itself, and looks at its helpers by `call`; [`signature`]
//! compares a DAG with one op's declaration.

mod call;
pub mod scope;
pub mod signature;

pub(crate) use call::{collect_names, count, is_placeholder, takes_rewriter};
