//! An optional attribute is an `Option`, which `!` does not test.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, $_, $_, $tag), (NegOp $x), [{ !$tag }]>;
}

fn main() {
    let _ = patterns(Rules);
}
