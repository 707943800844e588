//! An op by trait is matched: it is neither built, nor changed in place, nor a predicate, and its
//! attributes are not known.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (any<Commutative> $x, $x)>;
    def B : Pattern<(NegOp (any<Commutative>:$op $x, $_)), [(modify $op, lhs = $x), (replaceWithValue $x)]>;
    def C : Pat<(any<Commutative>:$op $x, $_), (ScaleOp $x, ..$op)>;
    def D : Pat<(NegOp $x), (replaceWithValue $x), [(any<Commutative> $x)]>;
    def E : Pat<(any<Commutative> $x, $_), (CastOp (CastOp $x))>;
}

fn main() {
    let _ = patterns(Rules);
}
