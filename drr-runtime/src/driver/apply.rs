//! The functions that run drivers. They use the drivers that the IR's crate has compiled, if it has.

use super::config::{GreedyRewriteConfig, RewriteTarget};
#[cfg(doc)]
use super::config::{Strictness, VisitOrder};
use super::error::RewriteError;
use super::instances::{Instance, Instances};
use super::{greedy, walk};
use crate::ir::{Ir, Op, Region};
use crate::pattern_set::BoundPatternSet;
use crate::rewriter::Listener;
use crate::stats::{GreedyReport, WalkReport};

type Greedy<I> = fn(
    &mut I,
    &[Region<I>],
    &BoundPatternSet<I>,
    &GreedyRewriteConfig<I>,
    Option<&mut dyn Listener<I>>,
) -> Result<GreedyReport, RewriteError>;
type GreedyFrom<I> = for<'a> fn(
    &'a mut I,
    &[Op<I>],
    &'a BoundPatternSet<I>,
    &GreedyRewriteConfig<I>,
    Option<&'a mut dyn Listener<I>>,
) -> Result<GreedyReport, RewriteError>;
type WalkRegions<I> = for<'a> fn(
    &'a mut I,
    Vec<Region<I>>,
    &'a BoundPatternSet<I>,
    Option<&'a mut dyn Listener<I>>,
) -> Result<WalkReport, RewriteError>;

/// The drivers, compiled for an IR in the crate that has a static of this type.
///
/// Functions with type parameters are compiled in the crates that call them. So each program that
/// runs rules compiles the drivers, which takes most of its build time, unless the IR's crate has done
/// it. That crate also compiles large functions that rules and declared ops call, and rustc shares them
/// with the crates above it:
///
/// ```ignore (needs an IR)
/// static DRIVERS: CompiledDrivers<MyIr> = CompiledDrivers::new();
///
/// impl Ir for MyIr {
///     const DRIVERS: Option<&'static (dyn Any + Send + Sync)> = Some(&DRIVERS);
///     // …
/// }
/// ```
pub struct CompiledDrivers<I: Ir> {
    greedy: Greedy<I>,
    greedy_from: GreedyFrom<I>,
    walk: WalkRegions<I>,
    _others: &'static [Instance],
    _conversion: Option<Instance>,
}

impl<I: Ir> CompiledDrivers<I> {
    /// The drivers.
    #[allow(clippy::new_without_default, reason = "it is for statics")]
    pub const fn new() -> Self {
        CompiledDrivers {
            greedy: greedy::run_regions,
            greedy_from: greedy::run_from,
            walk: walk::run,
            _others: Instances::<I>::ALL,
            _conversion: None,
        }
    }
    /// These drivers, and the one of [dialect conversions](super::conversion::apply_conversion),
    /// which is as large.
    #[must_use]
    pub const fn with_conversion(self) -> Self {
        CompiledDrivers {
            _conversion: Some(Instances::<I>::CONVERSION),
            ..self
        }
    }
    /// True if the IR's crate has them. A constant, so that callers then compile no others.
    const EXIST: bool = I::DRIVERS.is_some();

    /// Those of the IR's crate.
    ///
    /// # Panics
    /// If [`Ir::DRIVERS`] is of another type.
    fn of_ir() -> &'static Self {
        let drivers = I::DRIVERS.and_then(|drivers| drivers.downcast_ref());
        drivers.expect("`Ir::DRIVERS` must be a `CompiledDrivers` of the same IR")
    }
}

/// Applies rules to a region, or to each region of an operation, until nothing changes any more or
/// a limit is reached (MLIR's `applyPatternsGreedily`).
///
/// If a visited operation is dead, the driver erases it. Otherwise it tries to fold it, then tries the
/// rules on it by benefit, until one is applied. [`VisitOrder`] says which operations are visited and
/// when. In [MLIR's order](VisitOrder::Mlir), each iteration puts all operations on a worklist. These
/// operations are visited again: created and modified ones, definitions of an erased operation's
/// operands, and the parents of all of them.
///
/// The report lists limits that were reached and rewrites that failed.
///
/// # Errors
///
/// With [expensive checks](GreedyRewriteConfig::expensive_checks): if the IR does not verify, or a
/// rule breaks its contract. Otherwise only if the set was bound to another IR, or a failed rewrite
/// cannot be undone.
pub fn apply_patterns_greedily<I: Ir>(
    ir: &mut I,
    target: impl Into<RewriteTarget<I>>,
    patterns: &BoundPatternSet<I>,
    config: &GreedyRewriteConfig<I>,
    listener: Option<&mut dyn Listener<I>>,
) -> Result<GreedyReport, RewriteError> {
    RewriteError::unless_bound(patterns, ir)?;
    let regions = target.into().regions(ir);
    if CompiledDrivers::<I>::EXIST {
        return (CompiledDrivers::of_ir().greedy)(ir, &regions, patterns, config, listener);
    }
    greedy::run_regions(ir, &regions, patterns, config, listener)
}

/// Applies rules to these operations and to the results of their rewriting, until the worklist is
/// empty or a limit is reached (MLIR's `applyOpPatternsGreedily`).
///
/// Operations outside of the scope are not visited. With [`Strictness::AnyOp`] other operations are
/// visited if a rewrite has modified them, in [MLIR's order](super::VisitOrder::Mlir), and in the
/// [exact order](super::VisitOrder::Exact) only if the change may have enabled a rule there.
///
/// # Errors
/// As [`apply_patterns_greedily`].
pub fn apply_op_patterns_greedily<'a, I: Ir>(
    ir: &'a mut I,
    ops: &[Op<I>],
    patterns: &'a BoundPatternSet<I>,
    config: &GreedyRewriteConfig<I>,
    listener: Option<&'a mut dyn Listener<I>>,
) -> Result<GreedyReport, RewriteError> {
    RewriteError::unless_bound(patterns, ir)?;
    if CompiledDrivers::<I>::EXIST {
        return (CompiledDrivers::of_ir().greedy_from)(ir, ops, patterns, config, listener);
    }
    greedy::run_from(ir, ops, patterns, config, listener)
}

/// Visits the operations of a region (or of each region of an operation) once, nested ones first,
/// and applies at most one rule to each (MLIR's `walkAndApplyPatterns`).
///
/// The walk does not fold, erase dead operations, or visit an operation again, and it leaves out
/// unreachable blocks. It is cheaper than the greedy driver if one pass is enough.
///
/// # Errors
///
/// If the set was bound to another IR, if a rule erases an operation other than the visited one, its
/// nested operations, and those made by the same rewrite (the rewrite is undone), or if a failed
/// rewrite cannot be undone.
pub fn walk_and_apply_patterns<'a, I: Ir>(
    ir: &'a mut I,
    target: impl Into<RewriteTarget<I>>,
    patterns: &'a BoundPatternSet<I>,
    listener: Option<&'a mut dyn Listener<I>>,
) -> Result<WalkReport, RewriteError> {
    RewriteError::unless_bound(patterns, ir)?;
    let regions = target.into().regions(ir);
    if CompiledDrivers::<I>::EXIST {
        return (CompiledDrivers::of_ir().walk)(ir, regions, patterns, listener);
    }
    walk::run(ir, regions, patterns, listener)
}
