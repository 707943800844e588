//! `values` makes nothing.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Twice : Pattern<(NegOp $x), [(values:$_v $x, $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
