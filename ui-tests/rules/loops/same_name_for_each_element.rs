//! A template that makes one name twice.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    foreach Op in [NegOp, CastOp] {
        def Same : Pat<(Op (Op $x)), (replaceWithValue $x)>;
    }
}

fn main() {
    let _ = patterns(Rules);
}
