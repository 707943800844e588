//! A binding has the methods of its kind.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, $f, ..), (replaceWithValue $x), [{ $f.has_one_use() }]>;
}

fn main() {
    let _ = patterns(Rules);
}
