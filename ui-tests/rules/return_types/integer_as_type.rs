//! A result type is a type.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pattern<(NegOp $x), [(CastOp:$c $x, (returnType { 1i64 })), (NegOp $c)]>;
}

fn main() {
    let _ = patterns(Rules);
}
