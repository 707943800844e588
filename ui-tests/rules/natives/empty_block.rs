//! Code in braces must be a Rust expression.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (ScaleOp $x, { })>;
}

fn main() {
    let _ = patterns(Rules);
}
