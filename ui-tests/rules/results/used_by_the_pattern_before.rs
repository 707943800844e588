//! A result is used after the pattern that makes it.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pattern<(NegOp $x), [(NegOp $new), (NegOp:$new $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
