//! A constraint on types where an attribute stands.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, SignlessInteger:$f, ..), (ScaleOp $x, $f)>;
}

fn main() {
    let _ = patterns(Rules);
}
