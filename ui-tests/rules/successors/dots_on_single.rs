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

    def SpreadOne : Pattern<(SwitchOp $x, $d, $_), [(SwitchOp $x, $d, (variadic $d..))]>;
}

fn main() {
    let _ = patterns(Rules);
}
