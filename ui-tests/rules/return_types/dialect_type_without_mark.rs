//! The text of a `returnType` begins with `!` if a dialect has it.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (AddOp $x, (CastOp $x, (returnType "nn.tensor<4>")))>;
}

fn main() {
    let _ = patterns(Rules);
}
