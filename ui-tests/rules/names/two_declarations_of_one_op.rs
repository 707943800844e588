//! Rules of a set see one declaration of an op.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

use drr::prelude::*;

#[derive(Op)]
#[op(name = "test.neg")]
pub struct OtherNegOp {
    #[operand]
    pub x: AnyType,
    #[attr]
    pub note: AnyAttr,
    #[result]
    pub r: AnyType,
}

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (OtherNegOp $x, $_)), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
