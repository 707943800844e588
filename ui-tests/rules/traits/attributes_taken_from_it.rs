//! An op that is matched by trait has no declaration: it can be matched, and nothing else.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(any<Commutative>:$op $x, $_), (ScaleOp $x, ..$op)>;
}

fn main() {
    let _ = patterns(Rules);
}
