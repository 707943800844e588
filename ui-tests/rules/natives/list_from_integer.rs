//! A parameter's type must be one that the attribute's kind decodes to.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Long : Constraint<|a: Vec<i64>| (a.len() == 3)>;
    def A : Pat<(ScaleOp $x, $f, ..), (NegOp $x), [(Long $f)]>;
}

fn main() {
    let _ = patterns(Rules);
}
