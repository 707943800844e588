//! Arguments are separated by commas, and a name after `:` begins with `$`.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp:x (NegOp $y)), (replaceWithValue $y)>;
}

fn main() {
    let _ = patterns(Rules);
}
