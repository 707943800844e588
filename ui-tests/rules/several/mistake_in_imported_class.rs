//! A mistake in the class of another block hides no mistake of this one. This file shows several mistakes.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

/// Templates and helpers.
mod other {
    drr::drr! {
        pub class Twice<op> : Pat<(op (op $x)), (replaceWithValue $y)>;
    }
}

drr::drr! {
    pub set Rules;

    def E : other::Twice<NegOp>;
    def F : Pat<(NegOp (NegOp $x)), (replaceWithValue $z)>;
}

fn main() {
    let _ = patterns(Rules);
}
