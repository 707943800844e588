//! Drivers: what runs a [`BoundPatternSet`](crate::pattern_set::BoundPatternSet) over IR.
//!
//! | function | what it does |
//! | --- | --- |
//! | [`apply_patterns_greedily`] | to a fixed point over a region or an operation's regions |
//! | [`apply_op_patterns_greedily`] | the same, from a list of operations |
//! | [`walk_and_apply_patterns`] | visits each operation once |
//! | [`BoundPatternSet::match_and_rewrite`](crate::pattern_set::BoundPatternSet::match_and_rewrite) | one operation, for somebody else's driver |
//!
//! All follow MLIR's drivers in what they visit when, so that the same rules on the same IR give
//! the same result. What differs is said at [`GreedyRewriteConfig`].
//!
//! # Failing rewrites
//!
//! A rewrite that fails half-way (an effectful native, a hand-written pattern) is undone: what it
//! created is erased, what it modified or moved is restored, the text of the IR and who uses what with
//! it (not the order of uses: an operand that is set back is the newest use). Therefore the operations and blocks that
//! such a rule erases or replaces leave the IR only when its rewrite is complete; until then their operands
//! still count as uses. The failure is in the report, and the next rule is tried.

mod changes;
mod check_rules;
mod checks;
mod config;
mod context;
mod erased;
mod erased_rewriter;
mod error;
mod greedy;
mod journal;
mod state;
mod transaction;
mod traverse;
mod walk;
mod worklist;

pub use config::{GreedyRewriteConfig, RewriteTarget, Strictness};
pub use error::{RewriteError, RewriteErrorKind};
pub use greedy::{apply_op_patterns_greedily, apply_patterns_greedily};
pub use walk::walk_and_apply_patterns;
