//! An op that ends its block, and something behind it.
#[path = "../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::declare_op! {
    pub BrOp = "test.br"(x: AnyType) successors(dest: AnySuccessor) traits(Terminator);
    pub SwitchOp = "test.switch"(x: AnyType)
        successors(otherwise: AnySuccessor, cases: Variadic<AnySuccessor>) traits(Terminator);
}

drr::drr! {
    pub set Rules;

    def Behind : Pattern<(SwitchOp $x, $d, (variadic)), [(BrOp $x, $d), (SinkOp $x)]>;
    def Supplemental : Pattern<(SwitchOp $x, $d, (variadic $d)), [(BrOp $x, $d)], [], [(SinkOp $x)]>;
    def Stays : Pattern<(SwitchOp:$s (NegOp $x), $d, $_), [(modify $s, x = $x), (BrOp $x, $d)]>;
    def Right : Pattern<(SwitchOp $x, $_, (variadic .., $d)), [(SinkOp $x), (BrOp (NegOp $x), $d)]>;
}

fn main() {
    let _ = patterns(Rules);
}
