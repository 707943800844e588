//! The ops in a region do not see the results of the op that has it.
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

    def Built : Pattern<(NegOp $x), [(LoopOp:$l $x, (region (YieldOp $l)), (returnType $x)), (NegOp $l)]>;
}

fn main() {
    let _ = patterns(Rules);
}
