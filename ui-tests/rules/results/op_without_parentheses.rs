//! An op to build stands in parentheses.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp $x, $y), (AddOp NegOp:$x, $y)>;
}

fn main() {
    let _ = patterns(Rules);
}
