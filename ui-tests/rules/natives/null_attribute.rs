//! A native that is TableGen's null attribute stands for an attribute that is not optional.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def NullAttr : NativeCodeCall<{ None::<drr::ir::AttrData<_>> }>;
    def Default : Pat<(NegOp (NegOp $x)), (ScaleOp $x, 1, (NullAttr))>;
    def Required : Pat<(NegOp $x), (ScaleOp $x, (NullAttr))>;
}

fn main() {
    let _ = patterns(Rules);
}
