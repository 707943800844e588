//! Dominance. The verifier and the users of the crate ask the same analysis.

mod tree;

use drr_runtime::ir::{Block, Ir, Op, Region, Value};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::context::Context;
use crate::ids::{NIL, RawBlock};
use crate::storage::Origin;

use tree::DomTree;

/// The dominance of operations and blocks (MLIR's `DominanceInfo`).
///
/// The dominator tree of a region is built on first use and then kept. Call
/// [`invalidate`](DominanceInfo::invalidate) after a change to the blocks or branches of a region.
/// Operations may move within their blocks.
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
    /// Unregistered ops may have graph regions, so nothing in them is out of order.
    unregistered_are_graphs: bool,
}

impl DominanceInfo {
    /// An analysis without any trees yet.
    pub fn new() -> Self {
        DominanceInfo::default()
    }

    /// The verifier's analysis. It accepts any order in the blocks of unregistered ops.
    pub(crate) fn of_verifier() -> Self {
        DominanceInfo {
            unregistered_are_graphs: true,
            ..DominanceInfo::default()
        }
    }

    /// Forgets the trees of all regions.
    pub fn invalidate(&mut self) {
        self.trees.clear();
    }

    /// Forgets the tree of a region.
    pub fn invalidate_region(&mut self, region: Region<Context>) {
        self.trees.remove(&region.0.0);
    }

    /// True if the block is reachable from the entry of its region.
    pub fn is_reachable(&mut self, ctx: &Context, block: Block<Context>) -> bool {
        let block = block.0.0;
        let region = ctx.blocks[block as usize].region;
        // Most regions have one block and need no tree.
        region == NIL
            || ctx.regions[region as usize].first == block
            || self.tree(ctx, region).reaches(block)
    }

    /// The immediate dominator of a block; `None` for an entry block and an unreachable one.
    pub fn immediate_dominator(
        &mut self,
        ctx: &Context,
        block: Block<Context>,
    ) -> Option<Block<Context>> {
        let region = ctx.parent_region(block)?;
        let idom = self.tree(ctx, region.0.0).idom(block.0.0)?;
        Some(Block(RawBlock(idom)))
    }

    /// True if block `a` dominates block `b`, or the block around `b` that is in the region of `a`.
    /// A block dominates itself.
    pub fn block_dominates(&mut self, ctx: &Context, a: Block<Context>, b: Block<Context>) -> bool {
        let (a, mut b) = (a.0.0, b.0.0);
        loop {
            if in_same_region(ctx, a, b) {
                return self.dominates_in_region(ctx, a, b);
            }
            b = match ctx.block_owner(b) {
                NIL => return false,
                owner => ctx.op_data(owner).block,
            };
            if b == NIL {
                return false;
            }
        }
    }

    /// True if `a` always runs before `b`. In a graph region, every operation properly dominates
    /// the others. An operation never properly dominates itself or the operations nested in it.
    pub fn properly_dominates(&mut self, ctx: &Context, a: Op<Context>, b: Op<Context>) -> bool {
        let (a, block) = (a.0.0, ctx.op_data(a.0.0).block);
        block != NIL
            && ancestor_beside(ctx, block, b.0.0)
                .is_some_and(|b| b != a && self.is_before(ctx, a, b, |a, b| ctx.precedes(a, b)))
    }

    /// True if `a` is `b` or [properly dominates](DominanceInfo::properly_dominates) it.
    pub fn dominates(&mut self, ctx: &Context, a: Op<Context>, b: Op<Context>) -> bool {
        a == b || self.properly_dominates(ctx, a, b)
    }

    /// True if the definition of `value` dominates `user`, so that `user` may have it as an operand.
    /// In a graph region an operation may use its own results.
    pub fn value_dominates(
        &mut self,
        ctx: &Context,
        value: Value<Context>,
        user: Op<Context>,
    ) -> bool {
        self.may_use(ctx, value.0.0, user.0.0, |a, b| ctx.precedes(a, b))
    }

    /// As [`value_dominates`](DominanceInfo::value_dominates). `precedes` compares the places of two
    /// operations of one block.
    #[inline]
    pub(crate) fn may_use(
        &mut self,
        ctx: &Context,
        value: u32,
        user: u32,
        precedes: impl FnMut(u32, u32) -> bool,
    ) -> bool {
        let origin = ctx.origin(value);
        let block = match origin {
            Origin::Result(op, _) => ctx.op_data(op).block,
            Origin::Arg(block, _) => block,
        };
        if block == NIL {
            return false;
        }
        let Some(user) = ancestor_beside(ctx, block, user) else {
            return false;
        };
        match origin {
            Origin::Result(op, _) => self.is_before(ctx, op, user, precedes),
            Origin::Arg(..) => self.dominates_in_region(ctx, block, ctx.op_data(user).block),
        }
    }

    /// True if `a` dominates `b`, for operations in blocks of one region.
    #[inline]
    fn is_before(
        &mut self,
        ctx: &Context,
        a: u32,
        b: u32,
        mut precedes: impl FnMut(u32, u32) -> bool,
    ) -> bool {
        let (block, other) = (ctx.op_data(a).block, ctx.op_data(b).block);
        if block == other {
            return precedes(a, b) || !self.is_ordered(ctx, block);
        }
        self.dominates_in_region(ctx, block, other)
    }

    /// True if block `a` dominates block `b` of the same region.
    #[inline]
    fn dominates_in_region(&mut self, ctx: &Context, a: u32, b: u32) -> bool {
        let region = ctx.blocks[a as usize].region;
        a == b || self.tree(ctx, region).properly_dominates(a, b)
    }

    fn tree(&mut self, ctx: &Context, region: u32) -> &DomTree {
        self.trees
            .entry(region)
            .or_insert_with(|| DomTree::of(ctx, region))
    }

    /// True if a definition in the block must precede its uses there: not in a graph region.
    fn is_ordered(&self, ctx: &Context, block: u32) -> bool {
        match ctx.block_owner(block) {
            NIL => true,
            owner => {
                let traits = ctx.kinds[ctx.op_data(owner).kind() as usize].traits;
                !traits.has_graph_region()
                    && (traits.is_registered() || !self.unregistered_are_graphs)
            }
        }
    }
}

/// True if two blocks are the same or in the same region.
#[inline]
fn in_same_region(ctx: &Context, a: u32, b: u32) -> bool {
    let region = ctx.blocks[a as usize].region;
    a == b || (region != NIL && region == ctx.blocks[b as usize].region)
}

/// The operation itself or the one around it, whichever is in a block of the same region as
/// `block`.
#[inline]
fn ancestor_beside(ctx: &Context, block: u32, mut op: u32) -> Option<u32> {
    while op != NIL {
        let at = ctx.op_data(op).block;
        if at == NIL {
            return None;
        }
        if in_same_region(ctx, block, at) {
            return Some(op);
        }
        op = ctx.block_owner(at);
    }
    None
}
