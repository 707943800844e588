//! A named argument that the op does not declare.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, facter = $f, ..), (ScaleOp $x, $f)>;
    def B : Pat<(NegOp $x), (ScaleOp $x, 2, color = "red")>;
}

fn main() {
    let _ = patterns(Rules);
}
