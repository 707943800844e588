//! Methods of C++ have other names here.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def NegNeg : Pat<(NegOp (NegOp:$n $x)), (replaceWithValue $x), [{ $x.getType() == $n.getType() }, (Once $n)]>;
    def Once : Constraint<{ $0.hasOneUse() }>;
}

fn main() {
    let _ = patterns(Rules);
}
