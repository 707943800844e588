//! Code in braces that does not parse.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (replaceWithValue $x), [{ $x. }]>;
    def B : Pat<(NegOp $x), (ScaleOp $x, { 1 + })>;
    def C : Pat<(NegOp $x), (ScaleOp $x, { })>;
}

fn main() {
    let _ = patterns(Rules);
}
