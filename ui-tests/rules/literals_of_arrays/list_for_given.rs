//! A list does not say the type of the array that a native gives.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (ValueOf [1, 2])), (NegOp (ConstOp 1i64))>;

    def ValueOf : NativeCodeCall<{ $_self.defining_op()?.attr("value") }>;
}

fn main() {
    let _ = patterns(Rules);
}
