//! A native takes the location in its own code, not as an argument.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def First : NativeCodeCall<|x, _place| x>;
    def DropSecond : Pat<(AddOp $x, $_), (replaceWithValue (First $x, { $_loc }))>;
}

fn main() {
    let _ = patterns(Rules);
}
