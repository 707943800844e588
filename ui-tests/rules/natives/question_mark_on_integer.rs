//! `?` needs something that may fail.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, $_, ..), (ScaleOp $x, { 1i64? })>;
}

fn main() {
    let _ = patterns(Rules);
}
