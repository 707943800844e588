//! What a native gives is one thing, a variadic operand several.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp (Itself $x), (ConcatOp $x)), (NegOp $x)>;

    def Itself : NativeCodeCall<{ Some($_self) }>;
}

fn main() {
    let _ = patterns(Rules);
}
