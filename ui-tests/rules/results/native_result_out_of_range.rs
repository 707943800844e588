//! A native of several values must say which one is meant.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp $x, $y), (NegOp (Swapped:$s__2 $x, $y))>;

    def Swapped : NativeCodeCall<{ ($1, $0) }, 2>;
}

fn main() {
    let _ = patterns(Rules);
}
