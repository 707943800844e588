//! A name follows `:`.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp $x, AnyType:3), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
