//! `original` takes a value.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Same : Pat<(ScaleOp $x, $n, ..), (AddOp (original $n), $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
