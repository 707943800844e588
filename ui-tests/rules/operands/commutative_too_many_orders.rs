//! `commutative` groups single operands of an op in a source; the number of their orders is
//! bounded.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ConcatOp (variadic (commutative $a, $b, $c, $d, $e, $f, $g))),
        (ConcatOp (variadic $a, $b, $c, $d, $e, $f, $g))>;
}

fn main() {
    let _ = patterns(Rules);
}
