//! All ways out of native code give the same type.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, $factor, ..), (ScaleOp $x, {
        if $factor.as_int() == Some(0) {
            return Some("none");
        }
        1i64
    })>;
}

fn main() {
    let _ = patterns(Rules);
}
