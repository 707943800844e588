//! Checks that definitions dominate their uses, and that isolated operations use nothing from
//! outside.

use drr_runtime::ir::Block;
use hashbrown::{HashMap, HashSet};
use rustc_hash::FxBuildHasher;

use crate::context::Context;
use crate::diagnostics::Diagnostic;
use crate::dominance::DominanceInfo;
use crate::ids::{NIL, RawBlock};
use crate::paged::Paged;
use crate::storage::{OpNumbers, Origin, Use};
use crate::verify::verifier::{Verifier, is_scope};

/// The analyses that the checks of all operations share.
pub(super) struct Dominance<'a> {
    ctx: &'a Context,
    info: DominanceInfo,
    /// By operation: true if its operands were checked.
    visited: Paged<bool>,
    /// The verifier's own, so that it takes no lock for each operand.
    numbers: OpNumbers,
    /// By block: its place in its region, for the regions with faults.
    ordinals: HashMap<u32, usize, FxBuildHasher>,
}

/// The errors of a scope.
#[derive(Default)]
struct Found {
    not_isolated: Vec<Diagnostic>,
    not_dominated: Vec<Diagnostic>,
    /// The values in the errors of one operation.
    reported: HashSet<u32, FxBuildHasher>,
}

/// Why a use is invalid.
enum Fault {
    NotDominated,
    /// The isolated operation.
    NotIsolated(u32),
}

impl<'a> Verifier<'a> {
    /// Checks the operations in `root`, except those in isolated operations in it.
    pub(super) fn dominance(&mut self, root: u32, dominance: &mut Dominance<'a>) {
        let ctx = self.ctx;
        let mut found = Found::default();
        let mut open = vec![root];
        while let Some(outer) = open.pop() {
            for &region in ctx.region_ids(outer) {
                for block in ctx.region_blocks(region) {
                    for op in ctx.block_ops(block) {
                        if !dominance.has_earlier_operands(op, block) {
                            self.operands(op, block, dominance, &mut found);
                        }
                        dominance.visit(op);
                        if ctx.op_data(op).is_rare()
                            && !ctx.region_ids(op).is_empty()
                            && !is_scope(ctx, op)
                        {
                            open.push(op);
                        }
                    }
                }
            }
        }
        self.errors.append(&mut found.not_isolated);
        self.errors.append(&mut found.not_dominated);
    }

    /// Checks the operands of an operation.
    #[inline(never)]
    fn operands(&self, op: u32, block: u32, dominance: &mut Dominance<'a>, found: &mut Found) {
        let ctx = self.ctx;
        let mut first = true;
        for index in 0..ctx.op_data(op).num_operands() {
            let value = ctx.operand_value(op, index);
            if dominance.is_earlier_result(value, block) {
                continue;
            }
            let fault = dominance.check(value, op, block);
            if fault.is_some() && std::mem::take(&mut first) {
                found.reported.clear();
            }
            match fault {
                None => {}
                Some(Fault::NotIsolated(isolated)) => {
                    found.not_isolated.push(self.isolation_fault(op, isolated));
                    break;
                }
                // Report each value once.
                Some(Fault::NotDominated)
                    if dominance.info.is_reachable(ctx, Block(RawBlock(block)))
                        && found.reported.insert(value) =>
                {
                    let place = dominance.ordinal(value);
                    let fault = self.fault(op, index as usize, value, place);
                    found.not_dominated.push(fault);
                }
                Some(Fault::NotDominated) => {}
            }
        }
    }

    #[cold]
    fn isolation_fault(&self, op: u32, isolated: u32) -> Diagnostic {
        let error = self.op_error(op, "using value defined outside the region");
        let note = "required by region isolation constraints";
        *self.note(error, self.ctx.op_data(isolated).loc, note)
    }

    #[cold]
    fn fault(&self, op: u32, index: usize, value: u32, ordinal: usize) -> Diagnostic {
        let ctx = self.ctx;
        let error = self.error(op, format!("operand #{index} does not dominate this use"));
        let user_block = ctx.op_data(op).block;
        let user_region = ctx.blocks[user_block as usize].region;
        let defining = match ctx.origin(value) {
            Origin::Result(op, _) => ctx.op_data(op),
            Origin::Arg(block, _) => {
                let region = ctx.blocks[block as usize].region;
                let place = if region == user_region {
                    "in the same region"
                } else if encloses(ctx, region, user_block) {
                    "in a parent region"
                } else if encloses(ctx, user_region, block) {
                    "in a child region"
                } else {
                    "neither in a parent nor in a child region"
                };
                let note =
                    format!("operand defined as a block argument (block #{ordinal} {place})");
                let loc = match ctx.block_owner(block) {
                    NIL => crate::ids::Loc::UNKNOWN,
                    owner => ctx.op_data(owner).loc,
                };
                return *self.note(error, loc, note);
            }
        };
        let block = defining.block;
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
            defining.loc,
            format!("operand defined here ({place})"),
        )
    }
}

/// True if the block is nested in the region.
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
            info: DominanceInfo::of_verifier(),
            visited: Paged::default(),
            numbers: OpNumbers::default(),
            ordinals: HashMap::default(),
        }
    }

    /// The place of the block of a block argument in its region, 0 for another value.
    #[cold]
    fn ordinal(&mut self, value: u32) -> usize {
        let Origin::Arg(block, _) = self.ctx.origin(value) else {
            return 0;
        };
        let region = self.ctx.blocks[block as usize].region;
        if region != NIL && !self.ordinals.contains_key(&block) {
            let blocks = self.ctx.region_blocks(region).zip(0..);
            self.ordinals.extend(blocks);
        }
        self.ordinals.get(&block).copied().unwrap_or(0)
    }

    /// True if a value is the result of an operation of this block that was visited before, as most
    /// operands are.
    #[inline]
    fn is_earlier_result(&self, value: u32, block: u32) -> bool {
        self.visited.get(value) && self.ctx.op_data(value).block == block
    }

    /// True if all operands of an operation are such results, and there are few.
    #[inline]
    fn has_earlier_operands(&self, op: u32, block: u32) -> bool {
        let data = self.ctx.op_data(op);
        let is_earlier = |entry: &Use| self.is_earlier_result(entry.value, block);
        data.has_few_operands()
            && data.operands()[..data.num_operands() as usize]
                .iter()
                .all(is_earlier)
    }

    #[inline]
    fn visit(&mut self, op: u32) {
        self.visited.set(op, true);
    }

    /// The fault of a use of `value` by `op`, which is in `block`.
    #[inline]
    fn check(&mut self, value: u32, op: u32, block: u32) -> Option<Fault> {
        let Dominance {
            ctx, info, numbers, ..
        } = self;
        let def_block = match ctx.origin(value) {
            Origin::Result(op, _) => ctx.op_data(op).block,
            Origin::Arg(block, _) => block,
        };
        if def_block != block
            && def_block != NIL
            && let Some(isolated) = isolation_between(ctx, def_block, op)
        {
            return Some(Fault::NotIsolated(isolated));
        }
        let dominates = info.may_use(ctx, value, op, |a, b| ctx.precedes_by(numbers, a, b));
        (!dominates).then_some(Fault::NotDominated)
    }
}

/// The innermost isolated operation around `op` that keeps it from using what is defined in
/// `def_block`.
fn isolation_between(ctx: &Context, def_block: u32, op: u32) -> Option<u32> {
    let def_region = ctx.blocks[def_block as usize].region;
    let mut isolated = NIL;
    let mut at = op;
    while at != NIL {
        let block = ctx.op_data(at).block;
        if block == NIL {
            break;
        }
        if ctx.blocks[block as usize].region == def_region {
            return (isolated != NIL).then_some(isolated);
        }
        at = ctx.block_owner(block);
        let isolates = |op| {
            let kind = ctx.op_data(op).kind() as usize;
            ctx.kinds[kind].traits.is_isolated_from_above()
        };
        if isolated == NIL && at != NIL && isolates(at) {
            isolated = at;
        }
    }
    // No region around `op` has the definition. It may still be nested in the isolated operation.
    let outside = isolated != NIL
        && !ctx
            .region_ids(isolated)
            .iter()
            .any(|&region| encloses(ctx, region, def_block));
    outside.then_some(isolated)
}
