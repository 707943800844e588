//! Attributes that a rule understands.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    #[group(arith)]
    def A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
    #[reads(deep)]
    def B : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
    #[keep_attrs(all)]
    def C : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
