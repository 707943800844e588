//! The results of a native have the types that the native gives them.
#[path = "../../ops.rs"]
mod ops;

mod rules {
use super::ops::*;
drr::drr! {
    pub set Rules;

    def Swap : NativeCodeCall<{ let _ = $0; $1 }>;
    def Typed : Pat<(AddOp $x, $y), (Swap $x, $y, (returnType $x))>;
}
}
use ops::patterns;
use rules::Rules;

fn main() {
    let _ = patterns(Rules);
}
