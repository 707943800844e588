//! A native gets what another one computes, of another type.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, $f, ..), (ScaleOp $x, (Half (Name $f)))>;
    def Name : NativeCodeCall<|n: i64| n.to_string()>;
    def Half : NativeCodeCall<|n: i64| n / 2>;
}

fn main() {
    let _ = patterns(Rules);
}
