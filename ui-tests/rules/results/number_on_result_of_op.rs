//! The other result of a nested op is that op again, with the number.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp (SplitOp:$d__0 $x), $d__1), (NegOp $x)>;
    def B : Pat<(AddOp (SplitOp:$d__0 $x), (SplitOp:$d__1 $x)), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
