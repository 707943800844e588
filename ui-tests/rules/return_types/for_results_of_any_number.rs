//! An op that replaces results of any number has their types.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(UnzipOp $x), (UnzipOp (NegOp $x), (returnType $x))>;
}

fn main() {
    let _ = patterns(Rules);
}
