//! `returnType` and where it stands.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (CastOp $x, (returnType $x))>;
    def B : Pat<(NegOp $x), (NegOp (CastOp $x, (returnType $x, $x)))>;
    def C : Pat<(NegOp $x), (NegOp (CastOp $x, (returnType)))>;
    def D : Pat<(NegOp $x), (NegOp (CastOp (returnType $x), $x))>;
    def E : Pat<(NegOp $x), (NegOp (CastOp $x, (returnType $x), (returnType $x)))>;
    def F : Pat<(NegOp $x), (NegOp (CastOp $x, (returnType (NegOp $x))))>;
    def G : Pat<(NegOp $x, (returnType $x)), (NegOp $x)>;
    def I : Pat<(ScaleOp $x, $f, ..), (NegOp (CastOp $x, (returnType $f)))>;
    def H : Pat<(NegOp $x), (returnType $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
