//! The name of a directive stands in the parentheses.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp either($x, (NegOp $_))), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
