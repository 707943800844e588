//! A loop over items is a `foreach`.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    for op in [AddOp, SubOp] { def A #op : Pat<(op $x, $x), (replaceWithValue $x)>; }
}

fn main() {
    let _ = patterns(Rules);
}
