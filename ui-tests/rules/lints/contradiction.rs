//! No type satisfies two constraints on one operand. This file shows several mistakes.
#![deny(deprecated)]

#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::drr! {
    pub set Rules;

    def Listed : Pat<(NegOp I32:$x), (AddOp $x, $x), [(AnyFloat $x)]>;
    def Twice : Pat<(AddOp F32:$x, F64:$x), (NegOp $x)>;
    def Elements : Pat<(NegOp $x), (AddOp $x, $x), [(I32Tensor $x), (F32Tensor $x)]>;
    def Other : Pat<(AddOp Index:$x, $y), (NegOp $x), [(AnyTensor $y), (AnyVector $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
