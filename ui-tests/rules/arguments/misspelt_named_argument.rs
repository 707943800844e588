//! A named argument is one that the op declares.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, facter = $f, ..), (ScaleOp $x, $f)>;
}

fn main() {
    let _ = patterns(Rules);
}
