//! A native in a source reads a value and returns an `Option` of what it binds.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (ConstantLike $c, $d)), (AddOp (ConstOp $c), (ConstOp $d))>;
}

fn main() {
    let _ = patterns(Rules);
}
