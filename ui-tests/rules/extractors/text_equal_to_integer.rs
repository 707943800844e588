//! What a native gives is compared with an attribute as a constant is.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp (Name $n), $n, ..), (ConstOp 1i64)>;
    def Name : NativeCodeCall<{ Some($_self.ty().to_string()) }>;
}

fn main() {
    let _ = patterns(Rules);
}
