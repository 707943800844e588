//! The benchmark's sets, compiled for the embedded IR and for the arena.
//!
//! Rules are generic over the IR, so a binary that names a set compiles it. 500 rules take long in
//! release mode. Nothing here is generic, so this library compiles each set once for each IR, and the
//! binaries that use them link it: `tests/oracle.rs`, the examples and `benches/tables`.

use drr::driver::{GreedyRewriteConfig, VisitOrder, apply_patterns_greedily};
use drr::embedded::{Context, Loc};
use drr::ir::{Ir, Op};
use drr::pattern_set::{BoundPatternSet, PatternSet};
use drr_bench_arena::{Arena, Order, Rewriter, Sweeps, Workload, generate};
use drr_bench_rules::BenchRules;
use drr_bench_rules::emit::BlockEmitter;
use drr_bench_rules::many::{Many10, Many100, Many500};

/// An IR for which this crate compiles the sets.
pub trait Compiled: Ir {
    /// The set that a workload is for: as many rules with a shared prefix as [`Workload::Many`] says,
    /// or else the 36 rules.
    ///
    /// # Panics
    ///
    /// If there is no set of this many rules; there are sets of 10, 100 and 500.
    fn patterns(workload: Workload) -> PatternSet<Self>;
}

impl Compiled for Context {
    fn patterns(workload: Workload) -> PatternSet<Context> {
        patterns(workload)
    }
}

impl Compiled for Arena {
    fn patterns(workload: Workload) -> PatternSet<Arena> {
        patterns(workload)
    }
}

fn patterns<I: Ir>(workload: Workload) -> PatternSet<I> {
    let set = PatternSet::new();
    match workload {
        Workload::Many(10) => set.with(Many10),
        Workload::Many(100) => set.with(Many100),
        Workload::Many(500) => set.with(Many500),
        Workload::Many(rules) => panic!("there is no set of {rules} rules"),
        _ => set.with(BenchRules),
    }
}

/// Runs the set of a workload in the arena's own driver, until a sweep changes nothing.
///
/// # Panics
///
/// If there is no set of this many rules; there are sets of 10, 100 and 500.
// Not inlined, so that it is compiled in the same way in each program.
#[inline(never)]
pub fn run_in_arena(rewriter: &mut Rewriter, workload: Workload, order: Order) {
    let sweeps = Sweeps::ToFixpoint;
    match workload {
        Workload::Many(10) => rewriter.run_patterns(Many10, order, sweeps),
        Workload::Many(100) => rewriter.run_patterns(Many100, order, sweeps),
        Workload::Many(500) => rewriter.run_patterns(Many500, order, sweeps),
        Workload::Many(rules) => panic!("there is no set of {rules} rules"),
        _ => rewriter.run_patterns(BenchRules, order, sweeps),
    }
}

/// A module and the bound set of its workload.
pub struct Bound<I: Ir> {
    ir: I,
    module: Op<I>,
    patterns: BoundPatternSet<I>,
}

impl<I: Compiled> Bound<I> {
    /// Binds the set of the workload to the IR.
    pub fn new(mut ir: I, module: Op<I>, workload: Workload) -> Self {
        let patterns = I::patterns(workload).bind(&mut ir);
        Bound {
            ir,
            module,
            patterns,
        }
    }
    /// The IR.
    pub fn ir(&self) -> &I {
        &self.ir
    }
    /// The IR, for another module of the same workload.
    pub fn ir_mut(&mut self) -> &mut I {
        &mut self.ir
    }
    /// The module.
    pub fn module(&self) -> Op<I> {
        self.module
    }
    /// Runs the greedy driver in MLIR's order without folds, as `mlir-bench` does. Returns the number
    /// of rewrites.
    ///
    /// # Panics
    ///
    /// If the driver fails or does not converge.
    pub fn run(&mut self) -> u64 {
        self.run_in(VisitOrder::Mlir, false)
    }
    /// The same in some order and direction.
    ///
    /// # Panics
    ///
    /// If the driver fails or does not converge.
    pub fn run_in(&mut self, order: VisitOrder, top_down: bool) -> u64 {
        let config = GreedyRewriteConfig::new()
            .fold(false)
            .top_down(top_down)
            .order(order);
        match apply_patterns_greedily(&mut self.ir, self.module, &self.patterns, &config, None) {
            Ok(report) => {
                assert!(report.converged, "{report}");
                report.rewrites
            }
            Err(error) => panic!("{error}"),
        }
    }
}

/// A module of the workload in the embedded IR.
pub fn embedded_module(workload: Workload, ops: u64) -> (Context, Op<Context>) {
    let mut context = Context::new();
    let module = context.create_module(Loc::UNKNOWN);
    let block = context.blocks(context.regions(module)[0])[0];
    let loc = context.loc(module);
    match BlockEmitter::new(&mut context, block, loc) {
        Some(mut emitter) => generate(&mut emitter, workload, ops),
        None => unreachable!("the embedded IR takes any op"),
    }
    (context, module)
}
