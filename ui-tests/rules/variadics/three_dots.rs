//! The rest is written with two dots.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ConcatOp (variadic $x, ...)), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
