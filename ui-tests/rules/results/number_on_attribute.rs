//! `$name__0` names one result of an op that has several; an attribute has none.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, $f, ..), (ScaleOp $x, $f__0)>;
}

fn main() {
    let _ = patterns(Rules);
}
