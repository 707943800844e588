//! An op is not a class.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def B : NegOp<AddOp>;
}

fn main() {
    let _ = patterns(Rules);
}
