//! A value of a block is used where another way leads.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::declare_op! {
    /// Ends a block.
    pub YieldOp = "test.yield"(x: AnyType) traits(Terminator);
    /// Branches.
    pub ChooseOp = "test.choose"() successors(one: AnySuccessor, other: AnySuccessor) traits(Terminator);
    /// Nothing in it uses what is outside.
    pub AloneOp = "test.alone"(x: AnyType) regions(body: AnyRegion) -> (r: AnyType) traits(IsolatedFromAbove);
}

drr::drr! {
    pub set Rules;

    def Built : Pat<(NegOp $x), (LoopOp $x, (region
        (block (ChooseOp $left, $right)),
        (block:$left (NegOp:$n $x), (ChooseOp $right, $right)),
        (block:$right (YieldOp $n))))>;
}

fn main() {
    let _ = patterns(Rules);
}
