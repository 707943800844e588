//! `crate` means this crate.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, $f, ..), (ScaleOp $x, { $crate::half($f) })>;
}

fn main() {
    let _ = patterns(Rules);
}
