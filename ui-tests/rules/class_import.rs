//! Templates of other blocks that are not what is expected.
#[path = "../ops.rs"]
mod ops;

use ops::*;

/// Templates and helpers.
mod other {
    use super::ops::ConstOp;

    drr::drr! {
        def Private : AttrConstraint<{ $_self.is_zero() }, "zero">;
        pub class OfPrivate<op> : Pat<(op (ConstOp Private)), (op (ConstOp Private))>;
        pub def Native : NativeCodeCall<|a: i64| a>;
        pub multiclass Many<op> { def One : Pat<(op (op $x)), (replaceWithValue $x)>; }
        pub class Twice<op> : Pat<(op (op $x)), (replaceWithValue $y)>;
    }
}

drr::drr! {
    pub set Rules;

    use other::{Native, Many as Several};
    use other::*;

    def A : other::Many<NegOp>;
    def B : NegOp<AddOp>;
    defm D : Several<NegOp, NegOp>;
    def E : other::Twice<NegOp>;
    // What is wrong with others hides nothing.
    def F : Pat<(NegOp (NegOp $x)), (replaceWithValue $z)>;
}

fn main() {
    let _ = patterns(Rules);
}
