//! Drivers: they run a [`BoundPatternSet`](crate::pattern_set::BoundPatternSet) over IR.
//!
//! | function | application of the rules |
//! | --- | --- |
//! | [`apply_patterns_greedily`] | to a fixed point over a region or an operation's regions |
//! | [`apply_op_patterns_greedily`] | the same, from a list of operations |
//! | [`walk_and_apply_patterns`] | visits each operation once |
//! | [`BoundPatternSet::match_and_rewrite`](crate::pattern_set::BoundPatternSet::match_and_rewrite) | one operation, for another driver |
//!
//! The greedy drivers visit operations in the [exact](VisitOrder::Exact) order: only where a rule may
//! apply. With [`VisitOrder::Mlir`], the order of visits is that of MLIR's driver, so that the same
//! rules on the same IR give the same result. [`GreedyRewriteConfig`] lists the differences.
//!
//! # Failing rewrites
//!
//! A rewrite that fails half-way (an effectful native, a hand-written pattern) is undone. The
//! driver erases the operations and blocks that the rewrite created, and restores those that it
//! modified or moved. The text of the IR and all uses are then as before. Only the order of uses may
//! differ: a restored operand is the newest use. The report has the failure, and the next rule is
//! tried.
//!
//! Such a rewrite does not erase operations and blocks before it is complete. Until then, their
//! operands count as uses.
//!
//! # Panics
//!
//! If native code, a constraint or a pattern function panics, the panic continues in your code. Before,
//! the rewrite is undone as a failing one is, so that the IR verifies and may be used. A note on
//! standard error, below the panic's message, names the rule and the operation. A panic of the IR
//! itself or of a listener may leave the IR in any state. Builds with `panic = "abort"` end at once.

mod announce;
mod apply;
mod checks;
mod config;
mod constants;
pub mod conversion;
mod cycles;
mod erase;
mod error;
mod exact;
mod explain_run;
mod fold;
mod foreign;
mod greedy;
mod instances;
mod may_erase;
mod op_set;
mod panics;
mod place;
mod progress;
mod rounds;
mod rule_reports;
mod run_state;
mod state;
mod sweep;
mod tracker;
mod transaction;
mod visits;
mod wake;
mod walk;
mod walk_down;

pub use apply::{
    CompiledDrivers, apply_op_patterns_greedily, apply_patterns_greedily, walk_and_apply_patterns,
};
pub use config::{GreedyRewriteConfig, RegionSimplify, RewriteTarget, Strictness, VisitOrder};
pub use error::{RewriteError, RewriteErrorKind};
pub use explain_run::{NeverApplied, RunExplanation};
