//! A native gives as many values as it has results.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Pair : NativeCodeCall<{ ($0, $0, $0) }, 2>;
    def Split : Pattern<(SplitOp $x), [(Pair $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
