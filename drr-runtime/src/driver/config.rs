//! The configuration of the greedy driver.

use crate::ir::{Ir, Op, Region};

/// The operations that the greedy driver may put on its worklist (MLIR's `GreedyRewriteStrictness`).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Strictness {
    /// Any in scope.
    #[default]
    AnyOp,
    /// Operations that existed at the start, and new ones.
    ExistingAndNewOps,
    /// Only operations that existed at the start.
    ExistingOps,
}

/// The order in which the greedy driver visits operations.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum VisitOrder {
    /// That of MLIR's driver: sweeps over all operations until one changes nothing. During a sweep, the
    /// operations around a change are visited again. Choose it if results must equal MLIR's.
    Mlir,
    /// One pass over all operations, then only those at which a change may enable a rule, by what the
    /// rules [read](crate::rule::RuleInfo::reach). New and modified operations, and definitions that
    /// may be dead, are visited next, as in MLIR's order. Users of what was changed are visited when
    /// nothing else is left.
    ///
    /// Bottom-up, the default, the pass visits users before the definitions of their operands, so that
    /// larger patterns match first where rules compete.
    /// [Top-down](GreedyRewriteConfig::top_down), most changes are ahead of the pass and need no second
    /// visit. This direction is faster, unless most rewrites enable others that were already visited.
    ///
    /// A run that no limit ends reaches a fixed point, as in MLIR's order: no rule can be applied.
    /// It may be another one where several rules compete, since some operations are visited later or
    /// earlier. Operations are tried again in rounds, as in MLIR's sweeps, if a rule's reach is
    /// not [bounded](crate::rule::Reach::is_bounded), if the IR [may fold](Ir::may_fold) them, or if
    /// their rewrite has failed. [`max_iterations`](GreedyRewriteConfig::max_iterations) limits these
    /// rounds, and [`max_rewrites`](GreedyRewriteConfig::max_rewrites) the whole run.
    #[default]
    Exact,
}

/// How the greedy driver simplifies regions, if the IR implements [`Ir::simplify_region`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub enum RegionSimplify {
    /// Not at all.
    #[default]
    Off,
    /// Before each sweep, it erases unreachable blocks (MLIR's
    /// `GreedySimplifyRegionLevel::Disabled`). [Unique
    /// constants](GreedyRewriteConfig::unique_constants) are found before that in MLIR's order.
    UnreachableBlocks,
    /// Also, after each sweep, it erases operations that only dead operations use (MLIR's
    /// `GreedySimplifyRegionLevel::Normal`).
    Normal,
}

/// The configuration of the greedy driver (MLIR's `GreedyRewriteConfig`).
///
/// ```
/// use drr_runtime::driver::GreedyRewriteConfig;
/// use drr_runtime::ir::Ir;
///
/// fn as_the_canonicalizer<I: Ir>() -> GreedyRewriteConfig<I> {
///     GreedyRewriteConfig::default().top_down(true).max_iterations(None)
/// }
/// ```
///
/// Three defaults differ from MLIR's. The [order](GreedyRewriteConfig::order) of visits is
/// [`VisitOrder::Exact`]. Two settings that MLIR has on are off:
/// [`unique_constants`](GreedyRewriteConfig::unique_constants) and
/// [`simplify_regions`](GreedyRewriteConfig::simplify_regions). For a comparison, choose
/// [`VisitOrder::Mlir`] here, and `enableConstantCSE(false)` and `RegionSimplifyLevel::Disabled` in MLIR.
#[derive(Debug)]
pub struct GreedyRewriteConfig<I: Ir> {
    pub(crate) order: VisitOrder,
    pub(crate) top_down: bool,
    pub(crate) fold: bool,
    pub(crate) erase_dead: bool,
    pub(crate) unique_constants: bool,
    pub(crate) simplify_regions: RegionSimplify,
    pub(crate) max_iterations: Option<u64>,
    pub(crate) max_rewrites: Option<u64>,
    pub(crate) cycle_guard: Option<u64>,
    pub(crate) strictness: Strictness,
    pub(crate) scope: Option<Region<I>>,
    pub(crate) expensive_checks: bool,
}

impl<I: Ir> Clone for GreedyRewriteConfig<I> {
    fn clone(&self) -> Self {
        GreedyRewriteConfig { ..*self }
    }
}

impl<I: Ir> Default for GreedyRewriteConfig<I> {
    fn default() -> Self {
        GreedyRewriteConfig {
            order: VisitOrder::default(),
            top_down: false,
            fold: true,
            erase_dead: true,
            unique_constants: false,
            simplify_regions: RegionSimplify::Off,
            max_iterations: Some(10),
            max_rewrites: None,
            cycle_guard: Some(1000),
            strictness: Strictness::AnyOp,
            scope: None,
            expensive_checks: false,
        }
    }
}

impl<I: Ir> GreedyRewriteConfig<I> {
    /// The defaults.
    pub fn new() -> Self {
        Self::default()
    }
    /// Sets the order of visits.
    ///
    /// ```
    /// use drr_runtime::driver::{GreedyRewriteConfig, VisitOrder};
    /// use drr_runtime::ir::Ir;
    ///
    /// fn as_in_mlir<I: Ir>() -> GreedyRewriteConfig<I> {
    ///     GreedyRewriteConfig::new().order(VisitOrder::Mlir)
    /// }
    /// ```
    #[must_use]
    pub fn order(mut self, order: VisitOrder) -> Self {
        self.order = order;
        self
    }
    /// Begins each iteration at the first operation instead of the last, in both
    /// [orders](GreedyRewriteConfig::order).
    #[must_use]
    pub fn top_down(mut self, top_down: bool) -> Self {
        self.top_down = top_down;
        self
    }
    /// Folds operations before rules are tried on them. On by default.
    #[must_use]
    pub fn fold(mut self, fold: bool) -> Self {
        self.fold = fold;
        self
    }
    /// Erases operations that are unused and free of side effects. On by default; MLIR cannot
    /// switch it off.
    #[must_use]
    pub fn erase_dead(mut self, erase_dead: bool) -> Self {
        self.erase_dead = erase_dead;
        self
    }
    /// Before each sweep, replaces equal constants by one, and moves constants to the start of the
    /// function: of the innermost op around that is isolated from above (MLIR's
    /// `enableConstantCSE`). Off by default.
    #[must_use]
    pub fn unique_constants(mut self, unique_constants: bool) -> Self {
        self.unique_constants = unique_constants;
        self
    }
    /// Sets what is erased around each sweep besides dead operations. Off by default, unlike in MLIR.
    #[must_use]
    pub fn simplify_regions(mut self, simplify_regions: RegionSimplify) -> Self {
        self.simplify_regions = simplify_regions;
        self
    }
    /// The maximal number of sweeps over the region, 10 by default. With `None` the sweeps end when
    /// one changes nothing.
    #[must_use]
    pub fn max_iterations(mut self, max: impl Into<Option<u64>>) -> Self {
        self.max_iterations = max.into();
        self
    }
    /// The maximal number of rules applied to a region; in [MLIR's order](VisitOrder::Mlir), in each
    /// iteration. `None`, the default, sets no limit. Folds and erased dead operations do not count.
    #[must_use]
    pub fn max_rewrites(mut self, max: impl Into<Option<u64>>) -> Self {
        self.max_rewrites = max.into();
        self
    }
    /// Ends the run as a [cycle](crate::stats::Limit::Cycle) when the rewrites of an iteration
    /// outnumber the operations with which it began by this factor (1000 by default, and at least
    /// 100,000 rewrites), when the IR has grown by this factor of a 32nd of these operations (at
    /// least by this factor of 2,000), or when the IR and the worklist are again what they were.
    /// Such states are looked for after 1,000 rewrites and ten an operation, if the IR can list
    /// [attributes](Ir::attrs). A rule whose code depends on anything but the IR may then be
    /// stopped too early. Folds that change operations in place are limited too: a thousand an
    /// operation, and at least 100,000 ([`Limit::Folds`](crate::stats::Limit::Folds)). With `None`
    /// the run continues, as in MLIR.
    #[must_use]
    pub fn cycle_guard(mut self, rewrites_per_op: impl Into<Option<u64>>) -> Self {
        self.cycle_guard = rewrites_per_op.into();
        self
    }
    /// The operations that may be visited.
    #[must_use]
    pub fn strictness(mut self, strictness: Strictness) -> Self {
        self.strictness = strictness;
        self
    }
    /// Visits only operations in this region. By default it is the region given to the driver or,
    /// for a list of operations, the smallest that holds them all.
    #[must_use]
    pub fn scope(mut self, scope: impl Into<Option<Region<I>>>) -> Self {
        self.scope = scope.into();
        self
    }
    /// Compares and verifies the IR around every try of every rule, so that a rule which breaks its
    /// contract is named (MLIR's `MLIR_ENABLE_EXPENSIVE_PATTERN_API_CHECKS`). Slow. At the end of a run
    /// in the exact order, it also searches operations at which a rule still matches: its code reads
    /// further than it declares.
    ///
    /// Attributes are compared as far as [`Ir::display_op`] shows them.
    #[must_use]
    pub fn expensive_checks(mut self, expensive_checks: bool) -> Self {
        self.expensive_checks = expensive_checks;
        self
    }
}

/// The scope of the greedy driver: a region, or all regions of an operation, one after the other.
#[derive(Debug)]
pub enum RewriteTarget<I: Ir> {
    /// Each of the operation's regions. The operation itself is not rewritten.
    Op(Op<I>),
    /// One region.
    Region(Region<I>),
}

impl<I: Ir> RewriteTarget<I> {
    pub(super) fn regions(self, ir: &I) -> Vec<Region<I>> {
        match self {
            RewriteTarget::Op(op) => ir.regions(op),
            RewriteTarget::Region(region) => vec![region],
        }
    }
}

impl<I: Ir> From<Op<I>> for RewriteTarget<I> {
    fn from(op: Op<I>) -> Self {
        RewriteTarget::Op(op)
    }
}

impl<I: Ir> From<Region<I>> for RewriteTarget<I> {
    fn from(region: Region<I>) -> Self {
        RewriteTarget::Region(region)
    }
}
