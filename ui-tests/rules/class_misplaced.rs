//! Templates where others are expected, and items that no template has.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    class Rule<op> : Pat<(op (op $x)), (replaceWithValue $x)>;
    multiclass Rules2<op> {
        def One : Rule<op>;
        set Inner;
        class Nested<x> : Rule<x>;
    }
    def A : Rules2<NegOp>;
    defm B : Rule<NegOp>;
    defm C : Rules2<NegOp>;
    defm D : Rulez2<NegOp>;
    defm E;
    foreach op in [NegOp] { dialect test; }

    class Rule<op> : Pat<(op $x), (op $x)>;
    multiclass NoBody<op>;
    defm : Rules2<CastOp>;
    defm : Rules2<CastOp>;
}

fn main() {
    let _ = patterns(Rules);
}
