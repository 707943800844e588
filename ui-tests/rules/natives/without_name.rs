//! Natives and constraints have names.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
    def : NativeCodeCall<{ $0 }>;
    def : TensorOf<I32>;
}

fn main() {
    let _ = patterns(Rules);
}
