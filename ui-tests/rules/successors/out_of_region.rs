//! A successor is bound or ignored in a source; a result names it.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::declare_op! {
    pub BrOp = "test.br"(x: AnyType) successors(dest: AnySuccessor) traits(Terminator);
    pub HoldOp = "test.hold"(x: AnyType) regions(body: AnyRegion);
}

drr::drr! {
    pub set Rules;

    def Inside : Pattern<(HoldOp $x, (region:$b (BrOp $_, $d))), [(drop $b), (BrOp $x, $d)]>;
}

fn main() {
    let _ = patterns(Rules);
}
