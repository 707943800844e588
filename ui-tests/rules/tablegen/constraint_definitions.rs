//! Definitions by constraints with lists, and by a constant.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Small : TensorOf<[I1, I8], "small">;
    def Number : AnyTypeOf<[I32, F32]>;
    def Format : ConstantAttr<StrAttr, "NHWC">;
    def Misspelt : TensorsOf<I8>;
    def NegNeg : Pat<(NegOp (NegOp Small:$x)), (replaceWithValue $x), [(Number $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
