//! An optional or variadic argument does not stand for a required one.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ConcatOp $xs), (NegOp $xs)>;
}

fn main() {
    let _ = patterns(Rules);
}
