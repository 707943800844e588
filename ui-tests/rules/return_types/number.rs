//! A number is not a type.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (CastOp $x)), (NegOp (CastOp $x, (returnType 32)))>;
}

fn main() {
    let _ = patterns(Rules);
}
