//! A native gives one value, a variadic operand is several.
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
