//! The source pattern comes first.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(replaceWithValue $x), (AddOp $x, $_)>;
}

fn main() {
    let _ = patterns(Rules);
}
