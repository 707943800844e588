//! Stage 3: diagnostics, and nothing else.
//!
//! [`order`] looks at the rules of a set beside one another; [`scope`] needs only the block itself, and looks at its helpers by `call`; [`signature`]
//! compares a DAG with one op's declaration, [`any`] with what it says itself of an op by trait.

pub mod any;
mod call;
pub mod scope;
pub mod signature;

pub(crate) use call::{collect_names, count, is_placeholder, takes_rewriter};
