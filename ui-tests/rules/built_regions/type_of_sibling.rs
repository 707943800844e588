//! The type of an argument does not depend on the block.
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

    def Built : Pat<(NegOp $x), (LoopOp $x, (region ($a: $x, $b: $a) (YieldOp (AddOp $a, $b))))>;
}

fn main() {
    let _ = patterns(Rules);
}
