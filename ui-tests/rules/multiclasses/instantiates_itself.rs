//! A multiclass must not instantiate itself.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    multiclass Left<op> { defm : Right<op>; }
    multiclass Right<op> { foreach o in [op] { defm : Left<o>; } }
    defm A : Left<NegOp>;
}

fn main() {
    let _ = patterns(Rules);
}
