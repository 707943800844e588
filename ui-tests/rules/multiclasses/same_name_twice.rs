//! The rules that a multiclass makes have distinct names.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    class Rule<op> : Pat<(op (op $x)), (replaceWithValue $x)>;
    multiclass Rules2<op> { def One : Rule<op>; }

    defm : Rules2<CastOp>;
    defm : Rules2<CastOp>;
}

fn main() {
    let _ = patterns(Rules);
}
