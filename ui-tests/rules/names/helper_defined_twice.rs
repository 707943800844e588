//! The items of a block have distinct names.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Same : Constraint<|a| { let _ = a; true }, "same">;
    def Same : Constraint<|a| { let _ = a; true }, "same">;
}

fn main() {
    let _ = patterns(Rules);
}
