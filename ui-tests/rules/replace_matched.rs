//! `replace` takes one value a result, which is there before the op; `erase` takes the op alone.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pattern<(NegOp (SplitOp:$s__0 $x)), [(replace $s, $x), (NegOp $x)]>;
    def B : Pattern<(NegOp:$n (NegOp $x)), [(replace $n, $x), (NegOp $x)]>;
    def C : Pattern<(NegOp (NegOp:$n $x)), [(AddOp:$b $x, $x), (replace $n, $b), (NegOp $x)]>;
    def D : Pattern<(NegOp (NegOp:$n $_)), [(replace $n, (NegOp $n)), (NegOp $n)]>;
    def E : Pattern<(NegOp (NegOp:$n $x)), [(replace $n, "x"), (NegOp $x)]>;
    def F : Pattern<(NegOp (NegOp:$n $x)), [(erase $n, $x), (NegOp $x)]>;
    def G : Pattern<(NegOp (NegOp:$n $x)), [(erase $n), (replace $n, $x), (NegOp $x)]>;
    def H : Pattern<(NegOp (NegOp $x)), [(erase $x), (NegOp $x)]>;
    def I : Pattern<(NegOp (NegOp:$n $x)), [(replace $n, (SplitOp $x)), (NegOp $x)]>;
    def J : Pattern<(NegOp (NegOp:$n $x)), [(replace $n, (Two $x)), (NegOp $x)]>;
    def K : Pattern<(NegOp (NegOp:$n $x)), [(erase $n), (AddOp $n, $x)]>;
    def L : Pat<(NegOp:$n $x), (AddOp $x, (NegOp $n))>;
    def M : Pattern<(NegOp (UnzipOp:$u__0 $x)), [(replace $u, $x), (NegOp $x)]>;

    def Two : NativeCodeCall<{ ($0, $0) }, 2>;
}

fn main() {
    let _ = patterns(Rules);
}
