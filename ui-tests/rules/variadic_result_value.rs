//! A variadic result is no single value, and an op of several results says which one is meant.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (UnzipOp:$u__1 $_)), (NegOp $u__1)>;
    def B : Pat<(NegOp (UnzipOp $x)), (NegOp $x)>;
    def C : Pat<(NegOp (UnzipOp:$u__2 $x)), (AddOp $x, $u__2)>;
    def D : Pat<(NegOp (UnzipOp:$u__any $_)), (NegOp $u__any)>;
}

fn main() {
    let _ = patterns(Rules);
}
