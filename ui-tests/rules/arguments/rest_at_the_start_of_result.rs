//! `..` is the last argument.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp:$s $x, $f, ..), (ScaleOp ..$s, $x, $f)>;
}

fn main() {
    let _ = patterns(Rules);
}
