//! Positional arguments come first.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, factor = $f, $_, ..), (ScaleOp $x, $f)>;
}

fn main() {
    let _ = patterns(Rules);
}
