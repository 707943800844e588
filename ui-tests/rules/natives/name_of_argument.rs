//! The arguments of a native have no names.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (NegOp (First x = $x))>;
    def First : NativeCodeCall<{ $0 }>;
}

fn main() {
    let _ = patterns(Rules);
}
