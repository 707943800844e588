//! A result is used after the pattern that makes it.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pattern<(AddOp $x, $y), [(NegOp:$a $b), (NegOp:$b $x), (AddOp $a, $y)]>;
}

fn main() {
    let _ = patterns(Rules);
}
