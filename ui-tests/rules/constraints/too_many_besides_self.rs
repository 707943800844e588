//! A predicate that names `$_self` counts its other arguments from `$0`, as in TableGen.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp $x, $y), (NegOp $x), [(Differs:$x $y, $y)]>;
    def Differs : Constraint<{ $_self != $0 }>;
}

fn main() {
    let _ = patterns(Rules);
}
