//! The arguments of a class are closed.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    class Twice<op> : Pat<(op (op $x)), (replaceWithValue $x)>;
    def A : Twice<NegOp;
}

fn main() {
    let _ = patterns(Rules);
}
