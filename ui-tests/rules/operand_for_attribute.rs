//! A value is no attribute.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (ScaleOp $x, $x)>;
    def B : Pat<(NegOp:$n $x), (ScaleOp $x, $n)>;
}

fn main() {
    let _ = patterns(Rules);
}
