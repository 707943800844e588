//! `=` in the place of `==`.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, $f, ..), (replaceWithValue $x), [{ $f.as_int() = Some(3) }]>;
}

fn main() {
    let _ = patterns(Rules);
}
