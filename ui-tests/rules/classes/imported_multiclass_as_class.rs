//! `def` makes a rule of a class, not of a multiclass.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

/// Templates and helpers.
mod other {
    drr::drr! {
        pub multiclass Many<op> { def One : Pat<(op (op $x)), (replaceWithValue $x)>; }
    }
}

drr::drr! {
    pub set Rules;

    def A : other::Many<NegOp>;
}

fn main() {
    let _ = patterns(Rules);
}
