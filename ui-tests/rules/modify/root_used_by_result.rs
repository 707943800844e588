//! An op that is changed in place stays where it is; what is built before it cannot use it.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pattern<(NegOp:$n $x), [(AddOp $n, $x), (modify $n, x = $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
