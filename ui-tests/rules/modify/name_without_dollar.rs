//! The op to change is a bound name.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp:$s $x, 4, ..), (modify s, factor = 2)>;
}

fn main() {
    let _ = patterns(Rules);
}
