//! A nested op whose result type nobody knows.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (NegOp (CastOp $x))>;
    def B : Pattern<(NegOp $x), [(CastOp:$c $x), (NegOp $c)]>;
    def C : Pat<(NegOp $x), (CastOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
