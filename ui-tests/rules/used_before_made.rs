//! A result that is used before the pattern that makes it.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pattern<(AddOp $x, $y), [(NegOp:$a $b), (NegOp:$b $x), (AddOp $a, $y)]>;
    def B : Pattern<(NegOp $x), [(NegOp $new), (NegOp:$new $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
