//! Result types are computed before the rewrite.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pattern<(CastOp $x), [(NegOp:$n $x), (CastOp:$c $n, (returnType $n)), (NegOp $c)]>;
}

fn main() {
    let _ = patterns(Rules);
}
