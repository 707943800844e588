//! A native in a source reads a value and returns an `Option` of what it binds.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (Two $x)), (replaceWithValue $x)>;

    def Two : NativeCodeCall<|a, b| Some((a, b))>;
}

fn main() {
    let _ = patterns(Rules);
}
