//! A bound attribute is not its number.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, $f, ..), (ScaleOp $x, { $f + 1 })>;
}

fn main() {
    let _ = patterns(Rules);
}
