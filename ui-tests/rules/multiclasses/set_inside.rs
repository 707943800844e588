//! A multiclass holds rules and helpers.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    class Rule<op> : Pat<(op (op $x)), (replaceWithValue $x)>;
    multiclass Rules2<op> {
        def One : Rule<op>;
        set Inner;
    }

    defm C : Rules2<NegOp>;
}

fn main() {
    let _ = patterns(Rules);
}
