//! An op that ends its block must be the last.
#[path = "../../ops.rs"]
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

    def Stays : Pattern<(SwitchOp:$s (NegOp $x), $d, $_), [(modify $s, x = $x), (BrOp $x, $d)]>;
}

fn main() {
    let _ = patterns(Rules);
}
