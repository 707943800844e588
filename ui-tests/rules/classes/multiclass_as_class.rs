//! `def` makes a rule of a class, not of a multiclass.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    class Rule<op> : Pat<(op (op $x)), (replaceWithValue $x)>;
    multiclass Rules2<op> { def One : Rule<op>; }

    def A : Rules2<NegOp>;
}

fn main() {
    let _ = patterns(Rules);
}
