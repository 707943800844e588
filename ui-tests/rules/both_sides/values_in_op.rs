//! `values` is a result pattern.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Twice : Pat<(NegOp $x), (ConcatOp (values $x, $x))>;
}

fn main() {
    let _ = patterns(Rules);
}
