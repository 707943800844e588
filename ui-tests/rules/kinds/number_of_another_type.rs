//! Numbers of the source are given to ops that declare them with other types.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::declare_op! {
    pub ShiftOp = "my.shift"(x: AnyType) { amount: I32Attr, sizes: DenseI64ArrayAttr } -> (r: AnyType)
        traits(SameOperandsAndResultType);
    pub RotateOp = "my.rotate"(x: AnyType) { amount: UI32Attr, sizes: DenseI32ArrayAttr } -> (r: AnyType)
        traits(SameOperandsAndResultType);
}

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, $f, ..), (ShiftOp $x, $f, array<i64: 1>)>;
    def B : Pat<(RotateOp $x, $a, $s), (ShiftOp $x, $a, $s)>;
}

fn main() {
    let _ = patterns(Rules);
}
