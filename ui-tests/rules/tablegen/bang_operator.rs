//! TableGen's operators are not there.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (NegOp $x)), (NegOp !cast<NegOp>($x))>;
}

fn main() {
    let _ = patterns(Rules);
}
