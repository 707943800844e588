//! What a rule builds in a region matches the rule again, or what it builds around the region does. No
//! warning where the region keeps it from matching. This file shows several mistakes.
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

    def Inside : Pat<(NegOp $x), (LoopOp $x, (region ($a: $x) (YieldOp (NegOp $a))))>;
    def InSecondBlock : Pat<(CastOp $x), (LoopOp $x, (region
        (block:$_entry (BranchOp $last)),
        (block:$last (YieldOp (CastOp $x, (returnType $x))))))>;
    def Around : Pattern<(LoopOp $x, (region:$b (NoteOp $_, $_), (YieldOp $_))),
        [(drop $b), (LoopOp $x, (region ($a: $x) (NoteOp $a, "first"), (YieldOp $a)))]>;

    // Not so: another number of ops, of arguments, of blocks.
    def MoreOps : Pattern<(LoopOp $x, (region:$b ($_) (NegOp $_), (YieldOp $_))),
        [(drop $b), (LoopOp $x, (region ($a: $x) (SinkOp $a), (ScaleOp:$n $a, 1), (YieldOp $n)))]>;
}

fn main() {
    let _ = patterns(Rules);
}
