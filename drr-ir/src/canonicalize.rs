//! Canonicalising operations: folds, the rules of the loaded dialects, and dead operations.

use drr_runtime::decl::FoldOp;
use drr_runtime::driver::{
    GreedyRewriteConfig, RegionSimplify, RewriteError, VisitOrder, apply_patterns_greedily,
};
use drr_runtime::interface::FoldOpInterface;
use drr_runtime::ir::{Fold, InsertPoint, Ir, Op, Type};
use drr_runtime::pattern_set::PatternSet;
use drr_runtime::stats::GreedyReport;
use drr_runtime::trait_rules::TraitRules;

use crate::context::Context;
use crate::ids::Attr;

impl Context {
    /// Folds an operation by the function of its declaration.
    pub(crate) fn folded(&mut self, op: Op<Context>) -> Fold<Context> {
        let folds = self.interface::<dyn FoldOpInterface>(op);
        match folds.map(|folds| folds.fold()) {
            Some(fold) => fold(&mut FoldOp::new(self, op)),
            None => Fold::No,
        }
    }

    /// Creates an operation for a constant, as the dialect of `like` does.
    pub(crate) fn materialized(
        &mut self,
        at: InsertPoint<Context>,
        like: Op<Context>,
        attr: &Attr,
        ty: Type<Context>,
    ) -> Option<Op<Context>> {
        let name = &self.kind_info(self.kind(like).0).name;
        let dialect = name.split_once('.')?.0;
        let materialize = *self.materializers.get(dialect)?;
        materialize(self, at, like, attr, ty)
    }

    /// The rules that canonicalise operations: those that follow from traits ([`TraitRules`]), and
    /// those of the loaded dialects. Rules can be switched off before they are bound.
    pub fn canonicalization(&self) -> PatternSet<Context> {
        let mut rules = PatternSet::new().with(TraitRules);
        for dialect in &self.canonicalizations {
            rules.extend(dialect());
        }
        rules
    }

    /// The configuration of MLIR's pass `canonicalize`: in MLIR's order, from the first operation to
    /// the last, at most ten times, with unique constants and simplified regions.
    pub fn canonicalize_config() -> GreedyRewriteConfig<Context> {
        GreedyRewriteConfig::new()
            .order(VisitOrder::Mlir)
            .top_down(true)
            .unique_constants(true)
            .simplify_regions(RegionSimplify::Normal)
    }

    /// Canonicalises what is in an operation.
    ///
    /// # Errors
    /// If a rule fails and cannot be undone.
    ///
    /// ```
    /// use drr_ir::Context;
    ///
    /// let mut context = Context::with_dialect::<drr_dialects::func::FuncDialect>();
    /// let module = context.parse_module("func.func @f() { return }").unwrap();
    /// let report = context.canonicalize(module).unwrap();
    /// assert!(report.converged && !report.changed);
    /// ```
    pub fn canonicalize(&mut self, op: Op<Context>) -> Result<GreedyReport, RewriteError> {
        let rules = self.canonicalization().bind(self);
        apply_patterns_greedily(self, op, &rules, &Context::canonicalize_config(), None)
    }
}
