//! The text of a `returnType` names a type of MLIR.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (AddOp $x, (CastOp $x, (returnType "i32x")))>;
}

fn main() {
    let _ = patterns(Rules);
}
