//! The arguments of a multiclass match its parameters.
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

    use other::Many as Several;

    defm D : Several<NegOp, NegOp>;
}

fn main() {
    let _ = patterns(Rules);
}
