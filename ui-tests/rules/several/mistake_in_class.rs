//! A mistake in a class is one error at the class that names an instantiation; a mistake that
//! depends on the arguments is one error for each op. This file shows several mistakes.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    class Unbound<op> : Pat<(op (op $x)), (replaceWithValue $y)>;
    def A : Unbound<NegOp>;
    def B : Unbound<CastOp>;

    class Arity<op> : Pat<(op $x, $y), (AddOp $x, $y)>;
    def C : Arity<AddOp>;
    def D : Arity<NegOp>;
    def : Arity<CastOp>;

    class Syntax<op> : Pat<(op (op x)), (op $_, , $x)>;
    def E : Syntax<NegOp>;
    def F : Syntax<CastOp>;

    // Of use in one rule is of use; of use in none is warned of.
    class Unused<op, with> : Pat<(op:$op $x, $y), (replaceWithValue $x), with>;
    def G : Unused<AddOp, []>;
    def H : Unused<AddOp, [{ $y.ty() == $x.ty() }]>;
}

fn main() {
    let _ = patterns(Rules);
}
