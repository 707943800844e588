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

    def Behind : Pattern<(SwitchOp $x, $d, (variadic)), [(BrOp $x, $d), (SinkOp $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
