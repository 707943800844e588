//! The runtime of [`drr`](https://docs.rs/drr): the IR trait set, rule sets and drivers.
//!
//! | module | what lives there |
//! | --- | --- |
//! | [`ir`] | [`ir::Ir`], what an intermediate representation offers to rules; handles |
//! | [`ty`], [`attr`] | types and attributes in neutral terms |
//! | [`decl`] | op declarations as data |
//! | [`signature`], [`view`], [`build`] | checking, reading and making declared ops |
//! | [`constraint`] | type, attribute and entity constraints |
//! | [`native`] | what native code sees and returns |
//! | [`rewriter`] | changing IR; listeners |
//! | [`rule`] | what the macros make: rules as data and as code |
//! | [`pattern_set`] | sets of rules: combined, filtered, bound to an IR |
//! | [`driver`] | greedy, walk-once, one op for a foreign driver |
//! | [`stats`] | what a run reports |
//! | [`explain`] | why a rule matches, or does not |
//! | [`listener`] | a log of events |
//! | [`side_tables`] | side tables for IRs without use lists or an order of operations |
//! | [`node_ir`] | the short way to an IR of one's own: programs of nodes in an arena |

pub mod attr;
pub mod build;
pub mod constraint;
pub mod decl;
pub mod driver;
pub mod explain;
pub mod ir;
pub mod listener;
pub mod native;
pub mod node_ir;
pub mod pattern_set;
#[doc(hidden)]
pub mod plumbing;
pub mod rewriter;
pub mod rule;
pub mod side_tables;
pub mod signature;
pub mod stats;
pub mod ty;
pub mod view;

/// What the macros name. Not for users: it changes without notice.
#[doc(hidden)]
pub mod __private {
    pub use crate::{attr, build, constraint, decl, ir, native, rewriter, signature, ty, view};
}
