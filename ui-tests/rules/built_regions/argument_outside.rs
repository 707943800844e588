//! Nothing outside of the region sees the arguments of its block.
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

    def Built : Pattern<(NegOp $x), [(LoopOp:$_l $x, (region ($a: $x) (YieldOp $a)), (returnType $x)), (NegOp $a)]>;
}

fn main() {
    let _ = patterns(Rules);
}
