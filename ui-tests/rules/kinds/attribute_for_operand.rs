//! An attribute is not a value.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, $f, ..), (AddOp $x, $f)>;
}

fn main() {
    let _ = patterns(Rules);
}
