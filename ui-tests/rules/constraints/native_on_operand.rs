//! Only type and attribute constraints can constrain an argument.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Next : NativeCodeCall<{ Some($_self) }>;
    def ByNative : Pat<(NegOp Next:$x), (NegOp (NegOp $x))>;
}

fn main() {
    let _ = patterns(Rules);
}
