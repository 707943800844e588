//! Element-wise operations move before broadcasts, reshapes and transposes of their operands.
//!
//! There are fewer elements before a broadcast, so broadcasts always move down. Reshapes and
//! transposes that move down may meet others and cancel, so they move if no copy stays behind.

use drr::drr;

use crate::native::dims::with_element_of;
use crate::ops::{
    AddOp, BroadcastInDimOp, ConstantOp, ConvertOp, CosineOp, DivOp, ExpOp, LogOp, LogisticOp,
    MaxOp, MinOp, MulOp, NegOp, NotOp, ReshapeOp, RsqrtOp, SineOp, SqrtOp, SubtractOp, TanhOp,
    TransposeOp,
};

drr! {
    #[group("exact")]
    pub set Motion;

    foreach Op in [NegOp, NotOp, ExpOp, LogOp, LogisticOp, TanhOp, SqrtOp, RsqrtOp, SineOp, CosineOp] {
        /// ∘(broadcast_in_dim(x)) -> broadcast_in_dim(∘(x))
        def BroadcastThrough #Op : Pat<(Op:$op (BroadcastInDimOp $x, $dims), ..),
                                         (BroadcastInDimOp (Op $x, ..$op), $dims)>;

        /// ∘(reshape(x)) -> reshape(∘(x))
        def ReshapeThrough #Op : Pat<(Op:$op (ReshapeOp:$m $x), ..), (ReshapeOp (Op $x, ..$op)), [(HasOneUse $m)]>;

        /// ∘(transpose(x)) -> transpose(∘(x))
        def TransposeThrough #Op : Pat<(Op:$op (TransposeOp:$m $x, $p), ..), (TransposeOp (Op $x, ..$op), $p),
                                         [(HasOneUse $m)]>;
    }

    /// convert(broadcast_in_dim(x)) -> broadcast_in_dim(convert(x))
    def BroadcastThroughConvertOp : Pat<(ConvertOp:$r (BroadcastInDimOp $x, $dims)),
                                        (BroadcastInDimOp
                                            (ConvertOp $x, (returnType { with_element_of($x.ty(), $r.ty())? })),
                                            $dims)>;

    foreach Op in [AddOp, SubtractOp, MulOp, DivOp, MaxOp, MinOp] {
        /// broadcast_in_dim(x) ∘ broadcast_in_dim(y) -> broadcast_in_dim(x ∘ y)
        def BroadcastsThrough #Op : Pat<(Op (BroadcastInDimOp $x, $dims), (BroadcastInDimOp $y, $dims)),
                                        (BroadcastInDimOp (Op $x, $y), $dims), [(SameType $x, $y)]>;

        /// broadcast_in_dim(x) ∘ c -> broadcast_in_dim(x ∘ c), of a splat
        def BroadcastConstantThrough #Op : Pat<(Op (BroadcastInDimOp $x, $dims), (ConstantOp $c)),
                                               (BroadcastInDimOp (Op $x, (ConstantOp { $c.resize_splat($x.ty())? })), $dims)>;

        /// c ∘ broadcast_in_dim(x) -> broadcast_in_dim(c ∘ x), of a splat
        def ConstantBroadcastThrough #Op : Pat<(Op (ConstantOp $c), (BroadcastInDimOp $x, $dims)),
                                               (BroadcastInDimOp (Op (ConstantOp { $c.resize_splat($x.ty())? }), $x), $dims)>;

        /// reshape(x) ∘ reshape(y) -> reshape(x ∘ y)
        def ReshapesThrough #Op : Pat<(Op (ReshapeOp:$m $x), (ReshapeOp:$n $y)), (ReshapeOp (Op $x, $y)),
                                      [(SameType $x, $y), (HasOneUse $m), (HasOneUse $n)]>;

        /// transpose(x) ∘ transpose(y) -> transpose(x ∘ y)
        def TransposesThrough #Op : Pat<(Op (TransposeOp:$m $x, $p), (TransposeOp:$n $y, $p)),
                                        (TransposeOp (Op $x, $y), $p),
                                        [(HasOneUse $m), (HasOneUse $n)]>;
    }
}
