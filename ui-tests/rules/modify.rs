//! `modify` says which matched op it changes, and what of it.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp:$s $x, ..), (modify $s)>;
    def B : Pat<(ScaleOp:$s $x, ..), (modify $s, 3)>;
    def C : Pat<(ScaleOp:$_s $x, ..), (modify $x, factor = 3)>;
    def D : Pat<(ScaleOp:$s $_, ..), (modify $s, faktor = 3)>;
    def E : Pat<(ClampOp:$c $_, $_), (modify $c, x = none)>;
    def F : Pat<(ScaleOp:$s $_, ..), (modify $s, factor = none)>;
    def G : Pattern<(ScaleOp:$s $x, ..), [(modify $s, factor = 3), (replaceWithValue $x)]>;
    def H : Pat<(NegOp:$n $_), (NegOp (modify $n, x = $n))>;
    def I : Pat<(NegOp | AddOp:$n (NegOp $x), ..), (modify $n, x = $x)>;
    def J : Pat<(ClampOp:$c $x, $_), (modify $c, limit = (variadic $x, $x))>;
    def K : Pattern<(NegOp (NegOp:$n $x)), [(AddOp:$b $x, $x), (modify $n, x = $b), (replaceWithValue $n)]>;
    def L : Pat<(NegOp:$n $_), (modify $n, x = $n)>;
    def M : Pattern<(NegOp:$n $x), [(AddOp $n, $x), (modify $n, x = $x)]>;
    def N : Pattern<(NegOp (NegOp:$n $x)), [(modify $n, x = $x), (erase $n), (NegOp $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
