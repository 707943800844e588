//! Rules that hold for real numbers but change the last bits of floats. They are off by default.

use drr::drr;
use drr::prelude::*;

use crate::native::constants::reciprocal;
use crate::native::fold::{add, multiply};
use crate::ops::{
    AbsOp, AddOp, BroadcastInDimOp, ConstantOp, DivOp, ExpOp, LogOp, MulOp, NegOp, RsqrtOp, SqrtOp,
    SubtractOp,
};

drr! {
    #[group("fast")]
    pub set Fast;

    def Zero : AttrConstraint<{ $_self.is_zero() }, "zero">;
    def One  : AttrConstraint<{ $_self.is_one() }, "one">;

    foreach (Form, zero) in [(Direct, (ConstantOp Zero)), (Spread, (BroadcastInDimOp (ConstantOp Zero), $_))] {
        /// x + 0 -> x. -0.0 + 0.0 is 0.0.
        def AddZero #Form : Pat<(AddOp (either $x, zero)), (replaceWithValue $x)>;

        /// 0 - x -> -x. 0.0 - 0.0 is 0.0.
        def ZeroMinus #Form : Pat<(SubtractOp zero, $x), (NegOp $x)>;
    }

    foreach (Form, zero) in [(Direct, (ConstantOp:$c Zero)), (Spread, (BroadcastInDimOp:$c (ConstantOp Zero), $_))] {
        /// x * 0 -> 0. NaN * 0 is NaN, and -1 * 0.0 is -0.0.
        def MultiplyByZero #Form : Pat<(MulOp (either $_, zero)), (replaceWithValue $c)>;
    }

    /// x - x -> 0. ∞ - ∞ is NaN.
    def SubtractSame : Pat<(SubtractOp TensorOf<AnyFloat>:$x, $x), (ConstantOp { $x.ty().zero()? })>;

    /// x / x -> 1. 0 / 0 is NaN.
    def DivideSame : Pat<(DivOp TensorOf<AnyFloat>:$x, $x), (ConstantOp { $x.ty().one()? })>;

    /// -(x - y) -> y - x. -(x - x) is -0.0.
    def NegateDifference : Pat<(NegOp (SubtractOp:$s $x, $y)), (SubtractOp $y, $x), [(HasOneUse $s)]>;

    /// x / c -> x * (1 / c), which rounds twice
    def DivideByConstant : Pat<(DivOp $x, (ConstantOp $c)), (MulOp $x, (ConstantOp { reciprocal($c)? }))>;

    foreach (Op, compute) in [(AddOp, add), (MulOp, multiply)] {
        /// (x ∘ c1) ∘ c2 -> x ∘ (c1 ∘ c2), which rounds elsewhere
        def FastReassociate #Op : Pat<(Op:$outer (either (Op:$inner (either TensorOf<AnyFloat>:$x, (ConstantOp $a))),
                                                         (ConstantOp $b))),
                                      (Op $x, (ConstantOp (NativeCodeCall<compute> $a, $b)),
                                       (location $inner, $outer))>;
    }

    /// x * y + x * z -> x * (y + z)
    def FactorOut : Pat<(AddOp (MulOp:$m (either $x, $y)), (MulOp:$n (either $x, $z))), (MulOp $x, (AddOp $y, $z)),
                        [(HasOneUse $m), (HasOneUse $n)]>;

    /// 1 / √x -> rsqrt(x)
    def ReciprocalOfSqrt : Pat<(DivOp (ConstantOp One), (SqrtOp $x, none)), (RsqrtOp $x)>;

    /// x / √y -> x * rsqrt(y)
    def DivideBySqrt : Pat<(DivOp $x, (SqrtOp $y, none)), (MulOp $x, (RsqrtOp $y))>;

    /// √(x * x) -> |x|. x * x may overflow.
    def SqrtOfSquare : Pat<(SqrtOp (MulOp TensorOf<AnyFloat>:$x, $x), ..), (AbsOp $x)>;

    foreach (Op, Inverse) in [(LogOp, ExpOp), (ExpOp, LogOp)] {
        /// log(exp(x)) -> x, and the reverse
        def Cancel #Op : Pat<(Op (Inverse $x, ..), ..), (replaceWithValue $x)>;
    }
}
