//! A named argument is one that the op declares.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (ScaleOp $x, 2, color = "red")>;
}

fn main() {
    let _ = patterns(Rules);
}
