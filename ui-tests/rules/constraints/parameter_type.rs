//! The parameter of a function is not what the predicate is given.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp $x, $_), (NegOp $x), [(is_even $x)]>;
}

fn is_even(n: i64) -> bool {
    n % 2 == 0
}

fn main() {
    let _ = patterns(Rules);
}
