//! Operations on constants.

use drr::drr;
use drr::prelude::*;

use crate::native::fold::{
    add, compare, convert, divide, maximum, minimum, multiply, negate, not, slice, sqrt, subtract,
    transpose,
};
use crate::ops::{
    AddOp, BroadcastInDimOp, CompareOp, ComparisonDirection, ComparisonType, ConstantOp, ConvertOp,
    DivOp, MaxOp, MinOp, MulOp, NegOp, NotOp, ReshapeOp, SliceOp, SqrtOp, SubtractOp, TransposeOp,
};

drr! {
    #[group("exact")]
    pub set Folding;

    foreach (Op, compute) in [
        (AddOp, add), (SubtractOp, subtract), (MulOp, multiply), (DivOp, divide), (MaxOp, maximum),
        (MinOp, minimum)
    ] {
        /// c1 ∘ c2 -> c
        def Fold #Op : Pat<(Op (ConstantOp $a), (ConstantOp $b)),
                           (ConstantOp (NativeCodeCall<compute> $a, $b))>;
    }

    foreach (Op, compute) in [(NegOp, negate), (SqrtOp, sqrt), (NotOp, not)] {
        /// ∘(c1) -> c
        def Fold #Op : Pat<(Op (ConstantOp $c), ..), (ConstantOp (NativeCodeCall<compute> $c))>;
    }

    /// c1 < c2 -> c, and the other comparisons
    def FoldCompare : Pat<(CompareOp:$r (ConstantOp $a), (ConstantOp $b), $direction, $kind),
                          (ConstantOp (NativeCodeCall<|r: OpRef<'_, _>,
                                                       a: AttrRef<'_, _>,
                                                       b: AttrRef<'_, _>,
                                                       direction: ComparisonDirection,
                                                       kind: Option<ComparisonType>| {
                              compare(a, b, direction, kind, r.ty())
                          }> $r, $a, $b, $direction, $kind))>;

    /// convert(c1) -> c
    def FoldConvert : Pat<(ConvertOp:$r (ConstantOp $c)), (ConstantOp { convert($c, $r.ty())? })>;

    /// reshape(c1) -> c
    def FoldReshape : Pat<(ReshapeOp:$r (ConstantOp $c)), (ConstantOp { $c.reshaped($r.ty())? })>;

    /// broadcast_in_dim(c1) -> c, where c1 is a splat: other constants would grow
    def FoldBroadcast : Pat<(BroadcastInDimOp:$r (ConstantOp $c), $_),
                            (ConstantOp { $c.resize_splat($r.ty())? })>;

    /// transpose(c1) -> c
    def FoldTranspose : Pat<(TransposeOp:$r (ConstantOp $c), $permutation),
                            (ConstantOp { transpose($c, $permutation.as_ints()?, $r.ty())? })>;

    /// slice(c1) -> c
    def FoldSlice : Pat<(SliceOp:$r (ConstantOp $c), $start, $_, $stride),
                        (ConstantOp { slice($c, $start.as_ints()?, $stride.as_ints()?, $r.ty())? })>;
}
