//! What a changed op uses must be built before it.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pattern<(NegOp (NegOp:$n $x)), [(AddOp:$b $x, $x), (modify $n, x = $b), (replaceWithValue $n)]>;
}

fn main() {
    let _ = patterns(Rules);
}
