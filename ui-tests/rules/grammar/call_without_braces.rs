//! A Rust expression stands in braces.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (ScaleOp $x, two())>;
}

fn main() {
    let _ = patterns(Rules);
}
