//! `defm` names a multiclass of this block.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    class Rule<op> : Pat<(op (op $x)), (replaceWithValue $x)>;
    multiclass Rules2<op> { def One : Rule<op>; }

    defm D : Rulez2<NegOp>;
}

fn main() {
    let _ = patterns(Rules);
}
