//! A constraint makes nothing that would have a location.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def InBraces : Pat<(AddOp $x, $_), (replaceWithValue $x), [{ $_loc == $_loc && $x.use_count() > 0 }]>;
}

fn main() {
    let _ = patterns(Rules);
}
