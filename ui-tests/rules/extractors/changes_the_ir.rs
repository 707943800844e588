//! A native in a source reads a value and returns an `Option` of what it binds.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (Effect $x)), (replaceWithValue $x)>;

    def Effect : NativeCodeCall<{ $_builder.ir(); Some($_self) }>;
}

fn main() {
    let _ = patterns(Rules);
}
