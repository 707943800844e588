//! An argument of a block that nothing uses.
#![deny(warnings)]
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::declare_op! {
    /// Ends a block.
    pub YieldOp = "test.yield"(x: AnyType) traits(Terminator);
    /// Branches.
    pub BranchOp = "test.branch"() successors(to: AnySuccessor) traits(Terminator);
}

drr::drr! {
    pub set Rules;

    def Built : Pat<(NegOp $x), (LoopOp $x, (region ($a: I32) (YieldOp $x)))>;
}

fn main() {
    let _ = patterns(Rules);
}
