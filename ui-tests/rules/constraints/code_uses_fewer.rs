//! The code of a constraint uses fewer arguments than it is given.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp $x, $y), (NegOp $x), [(Once $x, $y)]>;
    def Once : Constraint<{ $0.has_one_use() }, "one use">;
}

fn main() {
    let _ = patterns(Rules);
}
