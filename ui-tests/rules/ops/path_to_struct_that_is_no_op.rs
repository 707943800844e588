//! A path to a type that declares no op, such as one that was written for another IR.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

mod dialect {
    pub struct MinusOp;
}

drr::drr! {
    pub set Rules;

    def A : Pat<(dialect::MinusOp $x), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
