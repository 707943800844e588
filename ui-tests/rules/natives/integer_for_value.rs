//! A native returns what is wanted where it stands.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Count : NativeCodeCall<|a: i64| a>;
    def A : Pat<(ScaleOp $x, $f, ..), (AddOp $x, (Count $f))>;
}

fn main() {
    let _ = patterns(Rules);
}
