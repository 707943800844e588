//! The type of a block's argument is not a type of Rust.
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

    def Built : Pat<(NegOp $x), (LoopOp $x, (region ($a: i32) (YieldOp $a)))>;
}

fn main() {
    let _ = patterns(Rules);
}
