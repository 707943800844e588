//! Templates that lead to themselves.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    class First<op> : Second<op>;
    class Second<op> : Third<op, op>;
    class Third<op, other> : First<op>;
    def A : First<NegOp>;
    def B : Second<CastOp>;

    multiclass Left<op> { defm : Right<op>; }
    multiclass Right<op> { foreach o in [op] { defm : Left<o>; } }
    defm C : Left<NegOp>;

    multiclass Base<op> : Base<op> {}
    defm D : Base<NegOp>;

    def P : Dag<(NegOp Q)>;
    def Q : Dag<(NegOp P)>;
    def E : Pat<P, (replaceWithValue $x)>;
    def F : Pat<(CastOp Q, ..), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
