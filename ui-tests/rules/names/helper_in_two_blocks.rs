//! Two blocks of a module define a helper of the same name for other blocks.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set First;
    pub def Sum : NativeCodeCall<|a: i64, b: i64| a.checked_add(b)>;
    def A : Pat<(AddOp (ConstOp $a), (ConstOp $b)), (ConstOp (Sum $a, $b))>;
}

drr::drr! {
    pub set Second;
    pub def Sum : NativeCodeCall<|a: i64, b: i64| a.checked_add(b)>;
    def B : Pat<(AddOp (NegOp (ConstOp $a)), (ConstOp $b)), (ConstOp (Sum $a, $b))>;
}

fn main() {
    let _ = patterns(First);
    let _ = patterns(Second);
}
