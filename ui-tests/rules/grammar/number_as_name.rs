//! A name follows `$`. Two mistakes.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp $x, $1), (NegOp $x)>;
    def B : Pat<(NegOp $x), (NegOp $)>;
}

fn main() {
    let _ = patterns(Rules);
}
