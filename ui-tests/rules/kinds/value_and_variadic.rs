//! A name stands for one kind of entity.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp $x, (ConcatOp $x)), (ConcatOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
