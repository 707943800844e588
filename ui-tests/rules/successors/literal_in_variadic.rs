//! A successor is bound or ignored in a source; a result names it.
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

    def Element : Pattern<(SwitchOp $x, $d, (variadic 5)), [(BrOp $x, $d)]>;
}

fn main() {
    let _ = patterns(Rules);
}
