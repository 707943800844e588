//! A placeholder stands for the attribute, not for its number.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Sum : NativeCodeCall<{ $0 + $1 }>;
    def A : Pat<(ScaleOp (ScaleOp $x, $f, ..), $g, ..), (ScaleOp $x, (Sum $f, $g))>;
}

fn main() {
    let _ = patterns(Rules);
}
