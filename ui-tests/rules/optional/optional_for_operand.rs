//! An optional or variadic argument does not stand for a required one.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ClampOp $x, $limit), (AddOp $x, $limit)>;
}

fn main() {
    let _ = patterns(Rules);
}
