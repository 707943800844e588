//! An op cannot use itself.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp:$n $_), (modify $n, x = $n)>;
}

fn main() {
    let _ = patterns(Rules);
}
