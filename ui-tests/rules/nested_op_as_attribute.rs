//! Nothing defines an attribute.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, (ConstOp $c), ..), (ScaleOp $x, $c)>;
    def B : Pat<(NegOp $x), (ScaleOp $x, (NegOp $x))>;
}

fn main() {
    let _ = patterns(Rules);
}
