//! Removal of locations.

use drr_ir::{Context, Loc, WalkOrder};
use drr_runtime::ir::{Ir, Op};

use crate::pass::{Pass, PassResult};

/// Makes the locations of all operations and block arguments unknown (MLIR's `strip-debuginfo`).
#[derive(Clone, Copy, Default, Debug)]
pub struct StripDebugInfo(());

impl StripDebugInfo {
    /// The pass. It has no options.
    pub fn new() -> Self {
        StripDebugInfo(())
    }
}

impl Pass for StripDebugInfo {
    fn argument(&self) -> &str {
        "strip-debuginfo"
    }
    fn name(&self) -> &str {
        "StripDebugInfo"
    }
    fn description(&self) -> &str {
        "Strip debug info from all operations"
    }
    fn run(&self, op: Op<Context>, ctx: &mut Context) -> PassResult {
        ctx.walk_mut(op, WalkOrder::PreOrder, |ctx, op| {
            ctx.set_loc(op, Loc::UNKNOWN);
            for region in ctx.regions(op) {
                for block in ctx.blocks(region) {
                    for index in 0..ctx.block_args(block).len() {
                        ctx.set_block_argument_loc(block, index, Loc::UNKNOWN);
                    }
                }
            }
        });
        Ok(())
    }
}
