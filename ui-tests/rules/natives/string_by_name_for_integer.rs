//! The result of a native must fit the kind of the attribute.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Name : NativeCodeCall<|a: i64| a.to_string()>;
    def A : Pat<(ScaleOp (NegOp $x), $f, ..), (ScaleOp $x, (Name $f))>;
}

fn main() {
    let _ = patterns(Rules);
}
