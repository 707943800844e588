//! TableGen writes code as `[{ … }]`.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Half : NativeCodeCall<[{ half($0) }]>;
    def A : Pat<(ScaleOp $x, $f, ..), (ScaleOp $x, (Half $f))>;
}

fn main() {
    let _ = patterns(Rules);
}
