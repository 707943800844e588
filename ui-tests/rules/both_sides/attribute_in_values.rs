//! `values` takes values.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Twice : Pattern<(ScaleOp $x, $n, ..), [(values $x, $n)]>;
}

fn main() {
    let _ = patterns(Rules);
}
