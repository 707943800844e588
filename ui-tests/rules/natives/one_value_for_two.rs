//! A native with two results gives two values.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Both : NativeCodeCall<{ $0 }, 2>;
    def A : Pat<(SplitOp $x), (Both $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
