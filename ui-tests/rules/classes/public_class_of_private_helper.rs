//! A class for other blocks names helpers that they can name, too.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

/// Templates and helpers.
mod other {
    use super::ops::ConstOp;

    drr::drr! {
        def Private : AttrConstraint<{ $_self.is_zero() }, "zero">;
        pub class OfPrivate<op> : Pat<(op (ConstOp Private)), (op (ConstOp Private))>;
    }
}

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
