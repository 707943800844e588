//! A test of a type is a method.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (AddOp $x, $x), [{ isa<IntegerType>($x) }]>;
}

fn main() {
    let _ = patterns(Rules);
}
