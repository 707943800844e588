//! The text of a type lacks a bracket.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (AddOp $x, (CastOp $x, (returnType "tensor<4xf32")))>;
}

fn main() {
    let _ = patterns(Rules);
}
