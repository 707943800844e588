//! A class that nothing instantiates is checked as far as its arguments do not matter.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    class Both<op> : Pat<(op $x, $y), (AddOp (either $x, $y))>;
}

fn main() {
    let _ = patterns(Rules);
}
