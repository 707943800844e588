//! A class of sub-patterns needs its angle brackets, even if it has no parameters.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    class Negated : Dag<(NegOp $x)>;
    def A : Pat<(SubOp $y, Negated), (AddOp $y, $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
