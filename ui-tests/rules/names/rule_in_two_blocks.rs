//! The rules of a module have distinct names.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set First;

    def Same : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
}

drr::drr! {
    pub set Second;

    def Same : Pat<(AddOp $x, $_), (replaceWithValue $x)>;
}

fn main() {
    let _ = (patterns(First), patterns(Second));
}
