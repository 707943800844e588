//! An op with several or variadic results must say which single one is meant.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (UnzipOp $x)), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
