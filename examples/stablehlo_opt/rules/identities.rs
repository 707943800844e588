//! Operations whose result is one of their operands, or a constant.

use drr::drr;
use drr::prelude::*;

use crate::native::constants::{
    is_add_neutral, is_all_ones, is_highest, is_int_zero, is_lowest, is_true,
};
use crate::native::fold::holds;
use crate::ops::{
    AbsOp, AddOp, AndOp, BroadcastInDimOp, CompareOp, ComparisonDirection, ConstantOp, DivOp,
    MaxOp, MinOp, MulOp, NegOp, NotOp, OrOp, SelectOp, SubtractOp,
};

drr! {
    #[group("exact")]
    pub set Identities;

    def AddNeutral   : AttrConstraint<{ is_add_neutral($_self) }, "integer zero or -0.0">;
    def PositiveZero : AttrConstraint<{ $_self.is_positive_zero() }, "integer zero or 0.0">;
    def One          : AttrConstraint<{ $_self.is_one() }, "one">;
    def Lowest       : AttrConstraint<{ is_lowest($_self) }, "the lowest value of its type">;
    def Highest      : AttrConstraint<{ is_highest($_self) }, "the highest value of its type">;
    def IntZero      : AttrConstraint<{ is_int_zero($_self) }, "integer zero">;
    def AllOnes      : AttrConstraint<{ is_all_ones($_self) }, "integers with all bits set">;
    def True         : AttrConstraint<{ is_true($_self) }, "true">;

    // JAX broadcasts scalar constants to the shape that it needs, so the rules match constants both
    // directly and behind a broadcast.
    foreach (Op, Neutral) in [
        (AddOp, AddNeutral), (MulOp, One), (MaxOp, Lowest), (MinOp, Highest),
        (AndOp, AllOnes), (OrOp, IntZero)
    ] {
        foreach (Form, constant) in [
            (Direct, (ConstantOp Neutral)), (Spread, (BroadcastInDimOp (ConstantOp Neutral), $_))
        ] {
            /// x ∘ neutral -> x, and neutral ∘ x -> x
            def Identity #Op #Form : Pat<(Op (either $x, constant)), (replaceWithValue $x)>;
        }
    }

    foreach (Op, Neutral) in [(SubtractOp, PositiveZero), (DivOp, One)] {
        foreach (Form, constant) in [
            (Direct, (ConstantOp Neutral)), (Spread, (BroadcastInDimOp (ConstantOp Neutral), $_))
        ] {
            /// x ∘ neutral -> x
            def RightIdentity #Op #Form : Pat<(Op $x, constant), (replaceWithValue $x)>;
        }
    }

    foreach (Op, Absorbing) in [(MulOp, IntZero), (AndOp, IntZero), (OrOp, AllOnes)] {
        foreach (Form, constant) in [
            (Direct, (ConstantOp:$c Absorbing)),
            (Spread, (BroadcastInDimOp:$c (ConstantOp Absorbing), $_))
        ] {
            /// x ∘ absorbing -> absorbing. Of integers only: a float's 0 * NaN is NaN.
            def Annihilate #Op #Form : Pat<(Op (either $_, constant)), (replaceWithValue $c)>;
        }
    }

    foreach Op in [MaxOp, MinOp, AndOp, OrOp] {
        /// x ∘ x -> x
        def Idempotent #Op : Pat<(Op $x, $x), (replaceWithValue $x)>;
    }

    foreach Op in [NegOp, NotOp] {
        /// ∘(∘(x)) -> x
        def Involution #Op : Pat<(Op (Op $x)), (replaceWithValue $x)>;
    }

    /// x - x -> 0, of integers: a float's ∞ - ∞ is NaN.
    def SubtractSelf : Pat<(SubtractOp TensorOf<AnyInteger>:$x, $x), (ConstantOp { $x.ty().zero()? })>;

    /// |-x| -> |x|
    def AbsOfNegation : Pat<(AbsOp (NegOp $x)), (AbsOp $x)>;

    /// ||x|| -> |x|
    def AbsOfAbs : Pat<(AbsOp (AbsOp:$inner $_)), (replaceWithValue $inner)>;

    /// x = x -> true, x < x -> false and so on, of integers: NaN does not equal itself.
    def CompareSelf : Pat<(CompareOp:$r TensorOf<AnyInteger>:$x, $x, $direction, ..),
                          (ConstantOp (NativeCodeCall<|r: OpRef<'_, _>, direction: ComparisonDirection| {
                              r.ty().number(holds(&0, &0, direction))
                          }> $r, $direction))>;

    /// p ? x : x -> x
    def SelectSame : Pat<(SelectOp $_, $x, $x), (replaceWithValue $x)>;

    foreach (Form, yes, no) in [
        (Direct, (ConstantOp True), (ConstantOp IntZero)),
        (Spread, (BroadcastInDimOp (ConstantOp True), $_), (BroadcastInDimOp (ConstantOp IntZero), $_))
    ] {
        /// true ? x : y -> x
        def SelectTrue #Form : Pat<(SelectOp yes, $x, $_), (replaceWithValue $x)>;
        /// false ? x : y -> y
        def SelectFalse #Form : Pat<(SelectOp no, $_, $y), (replaceWithValue $y)>;
    }

    /// !p ? x : y -> p ? y : x
    def SelectByNot : Pat<(SelectOp (NotOp $p), $x, $y), (SelectOp $p, $y, $x)>;
}
