//! A template that is not in the named block breaks neither the other rules nor the set. This file
//! shows several mistakes.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    use crate::Absent;

    def A : Missing<NegOp>;
    def B : ops::Missing<NegOp>;
    def C : Pat<(NegOp Absent), (replaceWithValue $x)>;
    def D : Pat<(NegOp (NegOp $x)), (replaceWithValue $z)>;
    def E : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
}

fn main() {
    let _ = (patterns(Rules), patterns(E));
}
