//! Sparse conditional constant propagation.

mod folding;
mod solve;

use rustc_hash::FxHashMap;

use drr_ir::Context;
use drr_runtime::ir::{Block, InsertPoint, Ir, Op, Type, Value};

use crate::pass::{Pass, PassResult};
use folding::Constant;
use solve::Solver;

/// Replaces values that are constants on all ways that can be taken (MLIR's `sccp`). It follows
/// branches, regions, and the calls in the operation that it runs on, and computes by the folds of the
/// ops.
///
/// ```
/// use drr_ir::{Context, PrintOptions};
/// use drr_pass::{PassManager, Sccp};
///
/// let mut ctx = Context::with_dialect::<drr_dialects::func::FuncDialect>();
/// let module = ctx.parse_module("
///   func.func private @same(%f: () -> ()) -> (() -> ()) { return %f : () -> () }
///   func.func @main() -> (() -> ()) {
///     %f = constant @g : () -> ()
///     %0 = call @same(%f) : (() -> ()) -> (() -> ())
///     return %0 : () -> ()
///   }
///   func.func private @g()
/// ")?;
/// let mut pm = PassManager::on("builtin.module");
/// pm.add(Sccp::new());
/// pm.run(module, &mut ctx)?;
/// // The call stays, but `@main` returns the constant.
/// assert!(ctx.print_op(module, &PrintOptions::new()).contains("return %f : () -> ()"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub struct Sccp(());

impl Sccp {
    /// The pass. It has no options.
    pub fn new() -> Self {
        Sccp(())
    }
}

impl Pass for Sccp {
    fn argument(&self) -> &str {
        "sccp"
    }
    fn name(&self) -> &str {
        "SCCP"
    }
    fn description(&self) -> &str {
        "Sparse Conditional Constant Propagation"
    }
    fn run(&self, op: Op<Context>, ctx: &mut Context) -> PassResult {
        let mut solver = Solver::new(ctx, op);
        solver.run();
        let (constants, scratch) = solver.finish();
        Rewrite {
            ctx,
            constants,
            made: FxHashMap::default(),
            homes: FxHashMap::default(),
        }
        .run(op);
        ctx.erase_op(scratch);
        Ok(())
    }
}

/// Where a constant is made: the entry block of a region that is isolated.
type Place = (Block<Context>, Constant, Type<Context>);

/// Replaces values by constants.
struct Rewrite<'a> {
    ctx: &'a mut Context,
    constants: FxHashMap<Value<Context>, Constant>,
    made: FxHashMap<Place, Value<Context>>,
    /// The block for the constants of each block.
    homes: FxHashMap<Block<Context>, Block<Context>>,
}

impl Rewrite<'_> {
    fn run(&mut self, root: Op<Context>) {
        let mut open = Vec::new();
        self.push_blocks(root, &mut open);
        while let Some(block) = open.pop() {
            let mut next = self.ctx.first_op(block);
            while let Some(op) = next {
                next = self.ctx.next_op(op);
                let results: Vec<_> = self.ctx.results(op).collect();
                let mut all = !results.is_empty();
                for result in results {
                    all &= self.replace(block, result);
                }
                if all && self.ctx.is_removable_if_unused(op) {
                    self.ctx.erase_op(op);
                } else {
                    self.push_blocks(op, &mut open);
                }
            }
            for arg in self.ctx.block_args(block) {
                self.replace(block, arg);
            }
        }
    }

    fn push_blocks(&self, op: Op<Context>, open: &mut Vec<Block<Context>>) {
        for region in self.ctx.regions(op) {
            open.extend(self.ctx.blocks(region).into_iter().rev());
        }
    }

    /// The first block of the region around, of an operation that is isolated from above.
    fn home(&mut self, block: Block<Context>) -> Option<Block<Context>> {
        if let Some(home) = self.homes.get(&block) {
            return Some(*home);
        }
        let ctx = &*self.ctx;
        let mut at = block;
        let region = loop {
            let region = ctx.parent_region(at)?;
            let owner = ctx.region_owner(region)?;
            let traits = ctx.traits(ctx.kind(owner));
            // An unknown op may be isolated.
            let may_leave = traits.is_registered() && !traits.is_isolated_from_above();
            match ctx.parent_block(owner) {
                Some(outer) if may_leave => at = outer,
                _ => break region,
            }
        };
        let home = ctx.blocks(region).first().copied()?;
        self.homes.insert(block, home);
        Some(home)
    }

    /// Replaces a value if it is a constant. Returns whether it is.
    fn replace(&mut self, block: Block<Context>, value: Value<Context>) -> bool {
        let Some(constant) = self.constants.get(&value).copied() else {
            return false;
        };
        let Some(home) = self.home(block) else {
            return false;
        };
        let ty = self.ctx.value_type(value);
        let made = match self.made.get(&(home, constant, ty)) {
            Some(made) => *made,
            None => {
                let at = match self.ctx.first_op(home) {
                    Some(first) => InsertPoint::Before(first),
                    None => InsertPoint::End(home),
                };
                let made = self
                    .ctx
                    .materialize_constant(at, constant.like, &constant.attr, ty);
                let Some(op) = made else { return false };
                let made = self.ctx.result(op, 0);
                self.made.insert((home, constant, ty), made);
                made
            }
        };
        self.ctx.replace_all_uses_with(value, made);
        true
    }
}
