//! An optional attribute is given to code as an `Option`.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, $f, $_, $tag), (ScaleOp $x, $f, (Length $tag))>;
    def Length : NativeCodeCall<|tag: String| tag.len() as i64>;
}

fn main() {
    let _ = patterns(Rules);
}
