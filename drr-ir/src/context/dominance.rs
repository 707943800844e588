//! Dominance as an analysis that is asked again and again.

use drr_runtime::ir::{Block, Ir, Op, Value};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::context::Context;
use crate::dom_tree::DomTree;
use crate::ids::{NIL, RawBlock};

/// Which operation is certain to have run before which (MLIR's `DominanceInfo`).
///
/// The tree of a region is made when it is first asked for, and kept: after blocks or branches of a
/// region have changed, [`invalidate`](DominanceInfo::invalidate) it. Operations may move within their
/// blocks.
///
/// ```
/// use drr_ir::{Context, DominanceInfo};
///
/// let mut ctx = Context::new();
/// let module = ctx.parse_module(r#""func.func"() <{function_type = () -> (), sym_name = "f"}> ({
///   %0 = "test.a"() : () -> i32
///   "test.br"()[^bb1] : () -> ()
/// ^bb1:
///   "test.b"(%0) : (i32) -> ()
///   "func.return"() : () -> ()
/// }) : () -> ()"#)?;
/// let ops = ctx.ops_in(module, drr_ir::WalkOrder::PreOrder);
/// let (a, b) = (ops[2], ops[4]);
/// let mut dominance = DominanceInfo::new();
/// assert!(dominance.properly_dominates(&ctx, a, b));
/// assert!(!dominance.properly_dominates(&ctx, b, a));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default)]
pub struct DominanceInfo {
    trees: HashMap<u32, DomTree, FxBuildHasher>,
}

impl DominanceInfo {
    /// Nothing is known yet.
    pub fn new() -> Self {
        DominanceInfo::default()
    }

    /// Forgets what is known of all regions.
    pub fn invalidate(&mut self) {
        self.trees.clear();
    }

    /// Forgets what is known of a region.
    pub fn invalidate_region(&mut self, region: drr_runtime::ir::Region<Context>) {
        self.trees.remove(&region.0.0);
    }

    fn tree(&mut self, ctx: &Context, region: u32) -> &DomTree {
        self.trees
            .entry(region)
            .or_insert_with(|| DomTree::of(ctx, region))
    }

    /// Whether control can reach the block from its region's entry.
    pub fn is_reachable(&mut self, ctx: &Context, block: Block<Context>) -> bool {
        match ctx.blocks[block.0.index()].region {
            NIL => true,
            region => self.tree(ctx, region).reaches(block.0.0),
        }
    }

    /// The block through which every way to `block` goes last; `None` for an entry, and for one that
    /// cannot be reached.
    pub fn immediate_dominator(
        &mut self,
        ctx: &Context,
        block: Block<Context>,
    ) -> Option<Block<Context>> {
        let region = ctx.parent_region(block)?;
        let idom = self.tree(ctx, region.0.0).idom(block.0.0)?;
        Some(Block(RawBlock(idom)))
    }

    /// Whether every way to block `b` goes through block `a`, in the same region or around `b`. Each
    /// block dominates itself.
    pub fn block_dominates(&mut self, ctx: &Context, a: Block<Context>, b: Block<Context>) -> bool {
        let Some(region) = ctx.parent_region(a) else {
            return a == b;
        };
        let Some(b) = in_region(ctx, region.0.0, b.0.0) else {
            return false;
        };
        a.0.0 == b || self.tree(ctx, region.0.0).properly_dominates(a.0.0, b)
    }

    /// Whether `a` comes before `b` whenever `b` is run. In a graph region every operation dominates
    /// the others; no operation dominates itself, or what is in it.
    pub fn properly_dominates(&mut self, ctx: &Context, a: Op<Context>, b: Op<Context>) -> bool {
        let Some(block) = ctx.parent_block(a) else {
            return false;
        };
        let Some(region) = ctx.parent_region(block) else {
            return ctx.parent_block(b) == Some(block) && ctx.is_before_in_block(a, b);
        };
        // The operation around `b` that is in the same region.
        let around = ctx.ancestors(b).find(|op| {
            ctx.parent_block(*op)
                .is_some_and(|block| ctx.parent_region(block) == Some(region))
        });
        let Some(b) = around.filter(|around| *around != a) else {
            return false;
        };
        match ctx.parent_block(b) {
            Some(other) if other == block => {
                ctx.is_before_in_block(a, b) || !self.is_ordered(ctx, block)
            }
            Some(other) => self
                .tree(ctx, region.0.0)
                .properly_dominates(block.0.0, other.0.0),
            None => false,
        }
    }

    /// Whether `a` is `b`, or [properly dominates](DominanceInfo::properly_dominates) it.
    pub fn dominates(&mut self, ctx: &Context, a: Op<Context>, b: Op<Context>) -> bool {
        a == b || self.properly_dominates(ctx, a, b)
    }

    /// Whether the value is there whenever `user` is run, so that it may use it.
    pub fn value_dominates(
        &mut self,
        ctx: &Context,
        value: Value<Context>,
        user: Op<Context>,
    ) -> bool {
        if let Some((op, _)) = ctx.defining_op(value) {
            return self.properly_dominates(ctx, op, user);
        }
        let (Some((block, _)), Some(at)) = (ctx.block_argument_of(value), ctx.parent_block(user))
        else {
            return false;
        };
        self.block_dominates(ctx, block, at)
    }

    /// Whether the order in the block matters: not in a graph.
    fn is_ordered(&self, ctx: &Context, block: Block<Context>) -> bool {
        match ctx.block_owner(block.0.0) {
            NIL => true,
            owner => !ctx.kinds[ctx.op_data(owner).kind as usize]
                .traits
                .has_graph_region(),
        }
    }
}

/// The block itself, or the one around it that is in the region.
fn in_region(ctx: &Context, region: u32, mut block: u32) -> Option<u32> {
    loop {
        if ctx.blocks[block as usize].region == region {
            return Some(block);
        }
        block = match ctx.block_owner(block) {
            NIL => return None,
            owner => ctx.op_data(owner).block,
        };
        if block == NIL {
            return None;
        }
    }
}
