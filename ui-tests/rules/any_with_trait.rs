//! Of an op by trait the operands have positions, and nothing else is declared.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(any<Commutative> lhs = $x, ..), (replaceWithValue $x)>;
    def B : Pat<(any<Commutative> $x, 3), (replaceWithValue $x)>;
    def C : Pat<(any<Commutative> (variadic $x, $_)), (replaceWithValue $x)>;
    def D : Pat<(NegOp (any<Commutative>:$op__1 $x)), (AddOp $op__2, $x)>;
    def E : Pat<(any<Commutative> $x, (region (NegOp $_))), (replaceWithValue $x)>;
    def F : Pat<(any<Commutative> (either $x, $_, $_)), (replaceWithValue $x)>;
    def G : Pattern<(any<Commutative> $x), [(replaceWithValue $x, $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
