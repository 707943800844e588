//! A name that nothing binds.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp $lhs, $rhs), (AddOp $rsh, $lhs)>;
    def B : Pat<(AddOp $lhs, $rhs), (AddOp $lhs, $elsewhere), [(HasOneUse $rhs)]>;
    def C : Pat<(NegOp $_), (replaceWithValue $x)>;
    def D : Pat<(NegOp $x), (replaceWithValue $x), [(HasOneUse $y)]>;
    def E : Pat<(NegOp $x), (replaceWithValue $x), [{ $y.has_one_use() }]>;
}

fn main() {
    let _ = patterns(Rules);
}
