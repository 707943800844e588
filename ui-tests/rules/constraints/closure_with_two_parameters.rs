//! A constraint tests one attribute.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, Between, ..), (NegOp $x)>;
    def Between : AttrConstraint<|low: i64, high: i64| low == high>;
}

fn main() {
    let _ = patterns(Rules);
}
