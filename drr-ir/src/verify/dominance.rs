//! Dominance: every value is made before it is used, and not outside an isolated operation.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::context::{BLOCK_ARG, Context};
use crate::diagnostic::Diagnostic;
use crate::dom_tree::DomTree;
use crate::ids::NIL;
use crate::verify::{Verifier, is_scope};

/// What the checks of all operations have in common.
pub(super) struct Dominance<'a> {
    ctx: &'a Context,
    /// By operation: where it is in its block.
    order: Vec<u32>,
    trees: HashMap<u32, DomTree, FxBuildHasher>,
}

/// What is wrong with a use.
enum Fault {
    NotDominated,
    /// The isolated operation.
    NotIsolated(u32),
}

impl<'a> Verifier<'a> {
    /// What is in `root`, but not in isolated operations in it.
    pub(super) fn dominance(&mut self, root: u32, dominance: &mut Dominance<'a>) {
        let ctx = self.ctx;
        let (mut not_isolated, mut not_dominated) = (Vec::new(), Vec::new());
        let mut open = vec![root];
        // From the outside in, so that the places of the operations around are known.
        while let Some(outer) = open.pop() {
            for &region in ctx.region_ids(outer) {
                for block in ctx.region_blocks(region) {
                    dominance.number(block);
                }
            }
            for &region in ctx.region_ids(outer) {
                for block in ctx.region_blocks(region) {
                    let reachable = dominance.reachable(block);
                    for op in ctx.block_ops(block) {
                        let data = ctx.op_data(op);
                        let uses = ctx.uses.run(data.operands, data.num_operands as usize);
                        for (index, entry) in uses.iter().enumerate() {
                            match dominance.check(entry.value, op, block) {
                                None => {}
                                Some(Fault::NotIsolated(isolated)) => {
                                    not_isolated.push(self.isolation_fault(op, isolated));
                                    break;
                                }
                                Some(Fault::NotDominated) if reachable => {
                                    let known = &uses[..index];
                                    // Each value once.
                                    if known.iter().all(|other| other.value != entry.value) {
                                        not_dominated.push(self.fault(op, index, entry.value));
                                    }
                                }
                                Some(Fault::NotDominated) => {}
                            }
                        }
                        if !ctx.region_ids(op).is_empty() && !is_scope(ctx, op) {
                            open.push(op);
                        }
                    }
                }
            }
        }
        self.errors.append(&mut not_isolated);
        self.errors.append(&mut not_dominated);
    }

    #[cold]
    fn isolation_fault(&self, op: u32, isolated: u32) -> Diagnostic {
        let error = self.op_error(op, "using value defined outside the region");
        let note = "required by region isolation constraints";
        *self.note(error, self.ctx.op_data(isolated).loc, note)
    }

    #[cold]
    fn fault(&self, op: u32, index: usize, value: u32) -> Diagnostic {
        let ctx = self.ctx;
        let error = self.error(op, format!("operand #{index} does not dominate this use"));
        let data = ctx.values[value];
        let user_block = ctx.op_data(op).block;
        let user_region = ctx.blocks[user_block as usize].region;
        if data.index & BLOCK_ARG != 0 {
            let region = ctx.blocks[data.owner as usize].region;
            let number = ctx
                .region_blocks(region)
                .position(|block| block == data.owner);
            let place = if region == user_region {
                "in the same region"
            } else if encloses(ctx, region, user_block) {
                "in a parent region"
            } else if encloses(ctx, user_region, data.owner) {
                "in a child region"
            } else {
                "neither in a parent nor in a child region"
            };
            let note = format!(
                "operand defined as a block argument (block #{} {place})",
                number.unwrap_or(0)
            );
            let loc = match ctx.block_owner(data.owner) {
                NIL => crate::ids::Loc::UNKNOWN,
                owner => ctx.op_data(owner).loc,
            };
            return *self.note(error, loc, note);
        }
        let block = ctx.op_data(data.owner).block;
        let region = ctx
            .blocks
            .get(block as usize)
            .map_or(NIL, |block| block.region);
        let place = if block == user_block {
            "op in the same block"
        } else if region == user_region {
            "op in the same region"
        } else if encloses(ctx, region, user_block) {
            "op in a parent region"
        } else if encloses(ctx, user_region, block) {
            "op in a child region"
        } else {
            "op is neither in a parent nor in a child region"
        };
        *self.note(
            error,
            ctx.op_data(data.owner).loc,
            format!("operand defined here ({place})"),
        )
    }
}

/// Whether the block is inside the region, at any depth.
fn encloses(ctx: &Context, region: u32, mut block: u32) -> bool {
    while block != NIL {
        if ctx.blocks[block as usize].region == region {
            return true;
        }
        match ctx.block_owner(block) {
            NIL => return false,
            owner => block = ctx.op_data(owner).block,
        }
    }
    false
}

impl<'a> Dominance<'a> {
    pub(super) fn new(ctx: &'a Context) -> Self {
        Dominance {
            ctx,
            order: vec![0; ctx.ops.len()],
            trees: HashMap::default(),
        }
    }

    /// Notes where the operations of a block are.
    fn number(&mut self, block: u32) {
        for (place, op) in (1..).zip(self.ctx.block_ops(block)) {
            self.order[op as usize] = place;
        }
    }

    fn tree(&mut self, region: u32) -> &DomTree {
        self.trees
            .entry(region)
            .or_insert_with(|| DomTree::of(self.ctx, region))
    }

    fn reachable(&mut self, block: u32) -> bool {
        let region = self.ctx.blocks[block as usize].region;
        if region == NIL || self.ctx.regions[region as usize].first == block {
            return true;
        }
        self.tree(region).reaches(block)
    }

    /// Whether in this block definitions must come first: not in graphs, and an op that is not
    /// registered might have one.
    fn ordered(&self, block: u32) -> bool {
        match self.ctx.block_owner(block) {
            NIL => true,
            owner => {
                let traits = self.ctx.kinds[self.ctx.op_data(owner).kind as usize].traits;
                traits.is_registered() && !traits.has_graph_region()
            }
        }
    }

    /// What is wrong with `op`, in `block`, using `value`.
    #[inline]
    fn check(&mut self, value: u32, op: u32, block: u32) -> Option<Fault> {
        let ctx = self.ctx;
        let data = &ctx.values[value];
        let is_arg = data.index & BLOCK_ARG != 0;
        let def_block = if is_arg {
            data.owner
        } else {
            ctx.op_data(data.owner).block
        };
        if def_block == block {
            let before = is_arg
                || self.order[data.owner as usize] < self.order[op as usize]
                || !self.ordered(block);
            return (!before).then_some(Fault::NotDominated);
        }
        if def_block == NIL {
            return Some(Fault::NotDominated);
        }
        self.check_outside(data.owner, is_arg, def_block, op)
    }

    /// What is wrong where the definition is in no region around `op`.
    #[cold]
    fn unrelated(&self, op: u32, def_block: u32) -> Fault {
        let ctx = self.ctx;
        let mut at = ctx.parent_op_id(op);
        while at != NIL {
            if ctx.kinds[ctx.op_data(at).kind as usize]
                .traits
                .is_isolated_from_above()
            {
                let inside = ctx
                    .region_ids(at)
                    .iter()
                    .any(|&region| encloses(ctx, region, def_block));
                return if inside {
                    Fault::NotDominated
                } else {
                    Fault::NotIsolated(at)
                };
            }
            at = ctx.parent_op_id(at);
        }
        Fault::NotDominated
    }

    /// The same where the definition is in another block: looks at the operation around `op` that
    /// is in the definition's region.
    fn check_outside(
        &mut self,
        owner: u32,
        is_arg: bool,
        def_block: u32,
        op: u32,
    ) -> Option<Fault> {
        let ctx = self.ctx;
        let def_region = ctx.blocks[def_block as usize].region;
        let mut at = op;
        let mut isolated = NIL;
        loop {
            let block = ctx.op_data(at).block;
            if block == NIL {
                return Some(self.unrelated(op, def_block));
            }
            if ctx.blocks[block as usize].region == def_region {
                break;
            }
            let parent = ctx.block_owner(block);
            if parent == NIL {
                return Some(self.unrelated(op, def_block));
            }
            let traits = ctx.kinds[ctx.op_data(parent).kind as usize].traits;
            if isolated == NIL && traits.is_isolated_from_above() {
                isolated = parent;
            }
            at = parent;
        }
        if isolated != NIL {
            return Some(Fault::NotIsolated(isolated));
        }
        let block = ctx.op_data(at).block;
        if self.order[at as usize] == 0 {
            // Around what is verified.
            self.number(block);
        }
        let good = if block == def_block {
            // An operation's results are not yet made inside it, unless order means nothing.
            is_arg || self.order[owner as usize] < self.order[at as usize] || !self.ordered(block)
        } else {
            self.tree(def_region).properly_dominates(def_block, block)
        };
        (!good).then_some(Fault::NotDominated)
    }
}
