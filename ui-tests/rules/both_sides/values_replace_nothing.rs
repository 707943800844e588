//! `values` replaces a result.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Twice : Pattern<(NegOp $x), [(values $x, $x), (NegOp $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
