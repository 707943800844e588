//! The closure of an attribute constraint returns no `bool`.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, Sum, ..), (NegOp $x)>;
    def Sum : AttrConstraint<|n: i64| n + 1>;
}

fn main() {
    let _ = patterns(Rules);
}
