//! A successor is bound or ignored in a source; a result names it.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::declare_op! {
    pub SwitchOp = "test.switch"(x: AnyType)
        successors(otherwise: AnySuccessor, cases: Variadic<AnySuccessor>) traits(Terminator);
}

drr::drr! {
    pub set Rules;

    def NotSpread : Pattern<(SwitchOp $x, $d, $cases), [(SwitchOp $x, $d, (variadic $d, $cases))]>;
}

fn main() {
    let _ = patterns(Rules);
}
