//! `defm` makes the rules of a multiclass, not of a class.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    class Rule<op> : Pat<(op (op $x)), (replaceWithValue $x)>;

    defm B : Rule<NegOp>;
}

fn main() {
    let _ = patterns(Rules);
}
