//! A native gives an integer where a type is wanted.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ConcatOp (variadic (Width $x, $n))), (NegOp (CastOp $x, (returnType $n)))>;
    def Width : NativeCodeCall<{ Some(($_self, $_self.ty().int_width()?)) }>;
}

fn main() {
    let _ = patterns(Rules);
}
