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

    def Left : Pattern<(SwitchOp $x, $_, $cases), [(SwitchOp $x, cases = $cases)]>;
}

fn main() {
    let _ = patterns(Rules);
}
