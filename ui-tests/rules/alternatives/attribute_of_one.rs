//! Ops that are alternatives take the same operands; only operands have positions.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp | NoteOp $x, factor = $n), (ScaleOp $x, $n)>;
}

fn main() {
    let _ = patterns(Rules);
}
