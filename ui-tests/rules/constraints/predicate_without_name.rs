//! Only type and attribute constraints can constrain an argument.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Odd : Constraint<{ $0.use_count() % 2 == 1 }, "odd">;
    def Alone : Pat<(AddOp $x, Odd), (NegOp $x), (addBenefit 1)>;
}

fn main() {
    let _ = patterns(Rules);
}
