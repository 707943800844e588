//! A sub-pattern binds its own names only.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Negated : Dag<(NegOp $x)>;

    def A : Pat<(AddOp Negated, $y), (replaceWithValue $z)>;
}

fn main() {
    let _ = patterns(Rules);
}
