//! An op with several or variadic results must say which single one is meant.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (UnzipOp:$u__1 $_)), (NegOp $u__1)>;
}

fn main() {
    let _ = patterns(Rules);
}
