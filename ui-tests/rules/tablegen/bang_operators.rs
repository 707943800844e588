//! Operators of TableGen. Four mistakes.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    defvar N = !add(1, 2);
    foreach n = !foreach(x, [1], x) in { }
    def A : Pat<(ScaleOp $x, !if(1, 2, 3), ..), (NegOp $x)>;
    def B : Pat<(ScaleOp $x, !cast(3), ..), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
