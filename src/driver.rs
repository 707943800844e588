//! Drivers, which run a [`BoundPatternSet`](crate::pattern_set::BoundPatternSet) on an IR, and the
//! reports of their runs.
//!
//! | function | effect |
//! | --- | --- |
//! | [`apply_patterns_greedily`] | rewrites a region, or the regions of an operation, to a fixed point |
//! | [`apply_op_patterns_greedily`] | the same, starting from a list of operations |
//! | [`walk_and_apply_patterns`] | visits each operation once |
//! | [`conversion`](crate::conversion) | makes all operations legal, and converts types |
//! | [`BoundPatternSet::match_and_rewrite`](crate::pattern_set::BoundPatternSet::match_and_rewrite) | tries one operation, for other drivers |
//!
//! The greedy drivers visit operations in the [exact](VisitOrder::Exact) order: only where a rule may
//! apply. With [`VisitOrder::Mlir`], the order of visits is that of MLIR's driver, so the same rules
//! give the same result on the same IR. [`GreedyRewriteConfig`] lists the differences.
//!
//! A rewrite that fails half-way is undone. The report contains the failure, and the driver tries the
//! next rule. [`drr_runtime::driver`] describes what is restored.

pub use drr_runtime::driver::{
    CompiledDrivers, GreedyRewriteConfig, NeverApplied, RegionSimplify, RewriteError,
    RewriteErrorKind, RewriteTarget, RunExplanation, Strictness, VisitOrder,
    apply_op_patterns_greedily, apply_patterns_greedily, walk_and_apply_patterns,
};
pub use drr_runtime::region_rules::RegionBranchRules;
pub use drr_runtime::stats::{
    Finished, GreedyReport, Limit, RewriteFailure, RuleReport, RuleStats, Unfinished, WalkReport,
};
pub use drr_runtime::trait_rules::TraitRules;
