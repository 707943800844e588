//! TableGen's combinators have other names here.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (AddOp $x, $x), [(Neg<F32> $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
