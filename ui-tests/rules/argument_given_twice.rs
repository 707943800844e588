//! An argument by position and by name.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, $f, factor = $g, ..), (ScaleOp $x, $f), [{ $g.is_zero() }]>;
    def B : Pat<(ScaleOp $x, bias = $a, bias = $b, ..), (ScaleOp $x, $a), [{ $b.is_zero() }]>;
}

fn main() {
    let _ = patterns(Rules);
}
