//! `original` takes what the source bound.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Same : Pattern<(NegOp $x), [(NegOp:$n $x), (AddOp (original $n), $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
