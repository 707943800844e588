//! An optional or variadic argument does not stand for a required one.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, $_, $_, $tag), (NoteOp $x, $tag)>;
}

fn main() {
    let _ = patterns(Rules);
}
