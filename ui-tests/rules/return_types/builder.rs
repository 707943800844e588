//! The code of a result type does not change the IR.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (CastOp $x)), (NegOp (CastOp $x, (returnType { $_builder.ir().value_type($x) })))>;
}

fn main() {
    let _ = patterns(Rules);
}
