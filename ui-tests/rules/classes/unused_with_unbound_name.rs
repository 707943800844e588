//! A class that nothing instantiates is checked as far as its arguments do not matter.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    class Twice<op, value, int n> : Pat<(op (op $x)), (AddOp $y, value), [(Known $x, n)]>;
    class Given<source, result, code test, int benefit> : Pat<source, (AddOp $x, result), [test], (addBenefit benefit)>;
    def Known : Constraint<|x, n: i64| { let _ = x; n > 0 }>;
}

fn main() {
    let _ = patterns(Rules);
}
