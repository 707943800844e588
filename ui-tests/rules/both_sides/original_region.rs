//! `original` takes a value, and a region is moved, copied or built.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Same : Pat<(LoopOp $x, $body), (LoopOp $x, (original $body))>;
}

fn main() {
    let _ = patterns(Rules);
}
