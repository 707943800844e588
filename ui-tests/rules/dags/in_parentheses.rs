//! A sub-pattern stands where an operand stands, without parentheses.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Negated : Dag<(NegOp $x)>;

    def A : Pat<(AddOp (Negated), $y), (AddOp $x, $y)>;
}

fn main() {
    let _ = patterns(Rules);
}
