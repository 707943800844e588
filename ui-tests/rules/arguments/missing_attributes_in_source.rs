//! All arguments are given, or `..` follows.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, $f), (ScaleOp $x, $f)>;
}

fn main() {
    let _ = patterns(Rules);
}
