//! An op with several results must say which one defines an operand.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (SplitOp:$s $x)), (AddOp $x, $s__0)>;
}

fn main() {
    let _ = patterns(Rules);
}
