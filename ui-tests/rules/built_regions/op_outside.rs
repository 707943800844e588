//! Nothing outside of the region sees the ops in it.
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

    def Built : Pattern<(NegOp $x), [(LoopOp:$l $x, (region (NegOp:$n $x), (YieldOp $n)), (returnType $x)), (AddOp $l, $n)]>;
}

fn main() {
    let _ = patterns(Rules);
}
