//! `$_` names nothing that a result could use.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp $x, $_), (replaceWithValue $_), [(HasOneUse $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
