//! An item ends with `;`.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp $_, $x), (replaceWithValue $x)>
}

fn main() {
    let _ = patterns(Rules);
}
