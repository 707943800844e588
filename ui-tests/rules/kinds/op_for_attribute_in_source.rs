//! An op does not define an attribute.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, (ConstOp $c), ..), (ScaleOp $x, $c)>;
}

fn main() {
    let _ = patterns(Rules);
}
