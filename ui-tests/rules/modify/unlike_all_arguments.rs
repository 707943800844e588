//! A name that resembles no argument of the op.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp:$s $_, ..), (modify $s, bytes = 3)>;
}

fn main() {
    let _ = patterns(Rules);
}
