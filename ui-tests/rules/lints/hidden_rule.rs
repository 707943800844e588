//! An earlier rule matches wherever a later one does.
#![deny(deprecated)]

#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp $x, $_), (replaceWithValue $x)>;
    def B : Pat<(AddOp $x, $x), (ScaleOp $x, 2)>;
}

fn main() {
    let _ = patterns(Rules);
}
