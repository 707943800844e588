//! A binding has the methods of its kind.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (replaceWithValue $x), [{ $x.is_zero() }]>;
}

fn main() {
    let _ = patterns(Rules);
}
