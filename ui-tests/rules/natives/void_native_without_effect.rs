//! A native without results that changes nothing.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Nothing : NativeCodeCallVoid<{ drop($0) }>;
    def A : Pat<(NegOp $x), (NegOp $x), [], [(Nothing $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
