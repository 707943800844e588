//! The arguments of a class match its parameters.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    class Twice<op, int n = 0> : Pat<(op (op $x)), (replaceWithValue $x), [], (addBenefit n)>;
    def A : Twice NegOp;
}

fn main() {
    let _ = patterns(Rules);
}
