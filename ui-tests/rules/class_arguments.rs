//! Classes whose arguments do not fit.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    class Twice<op, int n = 0> : Pat<(op (op $x)), (replaceWithValue $x), [], (addBenefit n)>;
    def A : Twice;
    def B : Twice<NegOp, 1, 2>;
    def C : Twice<NegOp, m = 1>;
    def D : Twice<NegOp, "one">;
    def E : Twice<op = NegOp, op = NegOp>;
    def F : Twise<NegOp>;
    def G : Twice NegOp;

    class Same<dag source, list<dag> constraints> : Pat<source, (replaceWithValue $x), constraints>;
    def H : Same<[(NegOp $x)], []>;
    def I : Same<(NegOp (NegOp $x)), (HasOneUse $x)>;

    class Again<x, x> : Pat<(x $x), (x $x)>;
    class Default<x = > : Pat<(x $x), (x $x)>;
    class Empty<x>;
    class <x> : Pat<(x $x), (x $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
