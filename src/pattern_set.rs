//! Sets of rules: [`PatternSet`], which a user fills, combines and filters, and
//! [`BoundPatternSet`], the same set resolved against one IR and ready to run (MLIR's
//! `RewritePatternSet` and `FrozenRewritePatternSet`).

pub use drr_runtime::pattern_set::{
    BoundPatternSet, BoundRule, PatternSet, RuleId, RuleStatus, Select, UnknownRule,
};
pub use drr_runtime::rule::{OneUse, Patterns, Reach, RuleInfo, RuleOf};
