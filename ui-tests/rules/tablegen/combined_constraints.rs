//! Combinations of constraints are written as in Rust. Three mistakes.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp And<[I32, I64]>:$x), (NegOp (NegOp $x))>;
    def B : Pat<(NegOp Neg<I32>:$x), (NegOp (NegOp $x))>;
    def C : Pat<(NegOp AnyTypeOf<[I32, I64]>:$x), (NegOp (NegOp $x))>;
}

fn main() {
    let _ = patterns(Rules);
}
