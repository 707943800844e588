//! An op in a region does not branch to a block outside.
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

    def Built : Pattern<(BranchOp $to), [(LoopOp:$_l (ConstOp 1i32, (returnType I32)), (region (BranchOp $to)), (returnType I32)), (BranchOp $to)]>;
}

fn main() {
    let _ = patterns(Rules);
}
