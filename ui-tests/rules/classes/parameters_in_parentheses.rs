//! The parameters of a class stand in angle brackets. Its uses cause no more errors.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    class Twice(op) : Pat<(op (op $x)), (replaceWithValue $x)>;
    def A : Twice<NegOp>;
}

fn main() {
    let _ = patterns(Rules);
}
