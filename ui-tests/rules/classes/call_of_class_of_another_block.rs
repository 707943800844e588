//! A class of another block is called, and this block does not import it.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

mod classes {
    drr::drr! {
        pub class Sum<a, b> : Dag<(AddOp a, b)>;
    }
}

drr::drr! {
    pub set Rules;

    def A : Pat<Sum<$x, $x>, (NegOp $x)>;
    def B : Pat<(NegOp Sum<$x, (NegOp $y)>), (AddOp $x, $y)>;
}

fn main() {
    let _ = patterns(Rules);
}
