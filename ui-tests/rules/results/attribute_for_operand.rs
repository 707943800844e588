//! The arguments stand in another order than in the declaration.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Turned : Pat<(ScaleOp $x, $f, ..), (ScaleOp $f, $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
