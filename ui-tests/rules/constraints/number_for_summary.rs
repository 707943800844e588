//! The second argument of a constraint is its summary, a string.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Constraint<{ $0.is_zero() }, 5>;
}

fn main() {
    let _ = patterns(Rules);
}
