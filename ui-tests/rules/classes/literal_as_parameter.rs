//! A parameter is a name.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    class C<1> : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
    def A : C<1>;
}

fn main() {
    let _ = patterns(Rules);
}
