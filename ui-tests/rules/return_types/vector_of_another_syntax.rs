//! The text of a vector type is MLIR's.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (AddOp $x, (CastOp $x, (returnType "i32x4")))>;
}

fn main() {
    let _ = patterns(Rules);
}
