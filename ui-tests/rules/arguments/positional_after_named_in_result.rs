//! Positional arguments come first.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (ScaleOp factor = 2, $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
