//! A name stands for one kind of entity.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp (ConstOp $c), $c), (NegOp $c)>;
}

fn main() {
    let _ = patterns(Rules);
}
