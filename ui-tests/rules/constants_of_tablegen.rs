//! Records of TableGen's that are constants, and lists in angle brackets.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, ConstantAttr<I64Attr, "1">, ..), (NegOp $x)>;
    def B : Pat<(ScaleOp $x, ConfinedAttr<I64Attr, [IntPositive]>:$f, ..), (ScaleOp $x, $f)>;
    def C : Pat<(NegOp TensorOf<[F32]>:$x), (NegOp $x)>;
    def E : Pat<(CastOp AnyTypeOf<[F32, I32]>:$x), (NegOp $x)>;
    def D : Pat<(NegOp $x), (ScaleOp $x, ConstantAttr<I64Attr, "1">)>;
}

fn main() {
    let _ = patterns(Rules);
}
