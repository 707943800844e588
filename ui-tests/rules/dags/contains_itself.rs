//! A sub-pattern must not contain itself.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def P : Dag<(NegOp Q)>;
    def Q : Dag<(NegOp P)>;
    def E : Pat<P, (replaceWithValue $x)>;
    def F : Pat<(CastOp Q, ..), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
