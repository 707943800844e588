//! Simpler or cheaper operations that compute the same numbers.

use drr::drr;
use drr::prelude::*;

use crate::native::constants::{exact_reciprocal, is_add_neutral};
use crate::native::dims::float_splat;
use crate::native::fold::{add, is_lossless, multiply, negate};
use crate::ops::{
    AddOp, BatchNormInferenceOp, BroadcastInDimOp, ConstantOp, ConvertOp, DivOp, MaxOp, MinOp,
    MulOp, NegOp, RealOp, SelectOp, SqrtOp, SquareOp, SubtractOp, TopKOp,
};

drr! {
    #[group("exact")]
    pub set Algebra;

    def AddNeutral : AttrConstraint<{ is_add_neutral($_self) }, "integer zero or -0.0">;
    def MinusOne   : AttrConstraint<{ $_self.is_number(-1) }, "minus one">;
    def RealTensor : TypeConstraint<{ !$_self.element_type_or_self().satisfies::<AnyComplex>() },
                                    "a tensor of real numbers">;
    def ComplexTensor : TypeConstraint<{ $_self.element_type_or_self().satisfies::<AnyComplex>() },
                                       "a tensor of complex numbers">;
    def Negated    : NativeCodeCall<negate>;
    def LastDimIsOne : Constraint<{ $0.ty().shape().is_some_and(|shape| shape.last() == Some(&1)) },
                                  "last dimension is 1">;

    /// x - (-y) -> x + y
    def SubtractNegation : Pat<(SubtractOp $x, (NegOp $y)), (AddOp $x, $y)>;

    /// x + (-y) -> x - y
    def AddNegation : Pat<(AddOp (either $x, (NegOp $y))), (SubtractOp $x, $y)>;

    /// 0 - x -> -x, where 0 is -0.0 or an integer: 0.0 - 0.0 is 0.0, but -0.0 is not
    def SubtractFromZero : Pat<(SubtractOp (ConstantOp AddNeutral), $x), (NegOp $x)>;

    foreach Op in [MulOp, DivOp] {
        /// -x ∘ -y -> x ∘ y
        def Negated #Op : Pat<(Op (NegOp $x), (NegOp $y)), (Op $x, $y)>;
    }

    foreach (Form, constant) in [
        (Direct, (ConstantOp MinusOne)), (Spread, (BroadcastInDimOp (ConstantOp MinusOne), $_))
    ] {
        /// x * -1 -> -x
        def MultiplyByMinusOne #Form : Pat<(MulOp (either RealTensor:$x, constant)), (NegOp $x)>;
    }

    /// x / c -> x * (1 / c), where 1 / c is exact
    def DivideByPowerOfTwoDirect : Pat<(DivOp $x, (ConstantOp $c)),
                                       (MulOp $x, (ConstantOp { exact_reciprocal($c)? }))>;

    /// x / c -> x * (1 / c), where 1 / c is exact
    def DivideByPowerOfTwoSpread : Pat<(DivOp $x, (BroadcastInDimOp:$b (ConstantOp $c), $dims)),
                                       (MulOp $x, (BroadcastInDimOp (ConstantOp { exact_reciprocal($c)? }), $dims,
                                                   (returnType $b)))>;

    /// -(x * c) -> x * -c
    def NegationIntoConstant : Pat<(NegOp (MulOp:$m (either $x, (ConstantOp $c)))),
                                   (MulOp $x, (ConstantOp (Negated $c))), [(HasOneUse $m)]>;

    /// -x * c -> x * -c
    def NegatedTimesConstant : Pat<(MulOp (either (NegOp $x), (ConstantOp $c))),
                                   (MulOp $x, (ConstantOp (Negated $c)))>;

    foreach (Op, compute) in [(AddOp, add), (MulOp, multiply)] {
        /// (x ∘ c1) ∘ c2 -> x ∘ (c1 ∘ c2), of integers
        def Reassociate #Op : Pat<(Op:$outer (either (Op:$inner (either TensorOf<AnyInteger>:$x, (ConstantOp $a))),
                                                     (ConstantOp $b))),
                                  (Op $x, (ConstantOp (NativeCodeCall<compute> $a, $b)), (location $inner, $outer))>;
    }

    foreach (Op, Dual) in [(MaxOp, MinOp), (MinOp, MaxOp)] {
        /// max(-x, -y) -> -min(x, y), and the reverse
        def Negations #Op : Pat<(Op (NegOp:$n RealTensor:$x), (NegOp:$m $y)), (NegOp (Dual $x, $y)),
                                [(HasOneUse $n), (HasOneUse $m)]>;
    }

    /// p ? -x : -y -> -(p ? x : y)
    def SelectOfNegations : Pat<(SelectOp $p, (NegOp:$n $x), (NegOp:$m $y)), (NegOp (SelectOp $p, $x, $y)),
                                [(HasOneUse $n), (HasOneUse $m)]>;

    /// square(x) -> x * x, as StableHLO has no square
    def SquareToMultiply : Pat<(SquareOp RealTensor:$x), (MulOp $x, $x)>;

    /// convert(x) -> x, to the same type
    def ConvertIdentity : Pat<(ConvertOp:$r $x), (replaceWithValue $x), [(SameType $r, $x)]>;

    /// convert(convert(x)) -> convert(x), where the first loses nothing
    def ConvertOfConvert : Pat<(ConvertOp (ConvertOp:$wide $x)), (ConvertOp $x),
                               [{ is_lossless($x.ty(), $wide.ty())? }]>;

    /// real(convert(x)) -> x, where x is real and converted to a complex number of its kind
    def RealOfConvert : Pat<(RealOp:$r (ConvertOp:$c $x)), (replaceWithValue $x),
                            [(ComplexTensor $c), (SameType $r, $x)]>;

    /// real(x) -> x, of a real number
    def RealOfReal : Pat<(RealOp RealTensor:$x), (replaceWithValue $x)>;

    /// batch_norm_inference, written out as StableHLO defines it
    def LowerBatchNormInference : Pat<
        (BatchNormInferenceOp $x, $scale, $offset, $mean, $variance, $epsilon, $feature),
        (AddOp
            (MulOp
                (BroadcastInDimOp $scale, (AsList $feature), (returnType $x)),
                (DivOp
                    (SubtractOp $x, (BroadcastInDimOp $mean, (AsList $feature), (returnType $x))),
                    (BroadcastInDimOp
                        (SqrtOp (AddOp $variance, (ConstantOp (FloatSplat $epsilon, $variance)))),
                        (AsList $feature), (returnType $x)))),
            (BroadcastInDimOp $offset, (AsList $feature), (returnType $x)))>;
    def AsList     : NativeCodeCall<|dim: i64| vec![dim]>;
    def FloatSplat : NativeCodeCall<{ float_splat($0.as_float()?, $1.ty())? }>;

    /// top_k of one element: that, and index 0
    def TopKOfOne : Pattern<(TopKOp:$r $x, 1), [(replaceWithValue $x), (ConstantOp { $r__1.ty().zero()? })],
                            [(LastDimIsOne $x)]>;
}
