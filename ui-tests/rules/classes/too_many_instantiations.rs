//! Templates must not multiply without bound.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    multiclass M0<op> { def : Pat<(op (op $x)), (replaceWithValue $x)>; }
    multiclass M1<op> { foreach a in 0..100 { defm : M0<op>; } }
    multiclass M2<op> { foreach a in 0..100 { defm : M1<op>; } }
    multiclass M3<op> { foreach a in 0..100 { defm : M2<op>; } }
    defm A : M3<NegOp>;
}

fn main() {
    let _ = patterns(Rules);
}
