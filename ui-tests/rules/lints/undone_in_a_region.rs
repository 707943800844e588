//! Two rules undo one another, one of them in a region that it builds.
#![deny(deprecated)]

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

    def ToLoop : Pat<(ScaleOp $x, 7, ..), (LoopOp $x, (region ($a: $x) (YieldOp (ScaleOp $a, 8))))>;
    def FromLoop : Pattern<(ScaleOp $x, 8, ..), [(ScaleOp $x, 7)]>;
}

fn main() {
    let _ = patterns(Rules);
}
