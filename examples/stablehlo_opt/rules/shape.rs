//! Reshapes, transposes, broadcasts, slices, padding and reversal: compositions and identities.

use drr::drr;
use drr::prelude::*;

use crate::native::dims::{
    all_zero, are_unit, broadcast_is_reshape, inverse, is_iota, limits, pick, scale_and_shift,
    through_reshape, transpose_is_reshape,
};
use crate::ops::{
    BroadcastInDimOp, ConcatenateOp, PadOp, ReshapeOp, ReverseOp, SliceOp, TransposeOp,
};

drr! {
    #[group("exact")]
    pub set Shape;

    /// `list[i]` for each i of `indices`
    def Pick : NativeCodeCall<|indices: Vec<i64>, list: Vec<i64>| pick(&indices, &list)>;

    def Iota     : AttrConstraint<{ $_self.as_ints().is_some_and(|dims| is_iota(&dims)) }, "0, 1, 2, …">;
    def AllZero  : AttrConstraint<{ $_self.as_ints().is_some_and(all_zero) }, "all zero">;
    def Scalar   : TypeConstraint<{ $_self.rank() == Some(0) }, "a tensor of rank 0">;

    /// reshape(reshape(x)) -> reshape(x)
    def ReshapeOfReshape : Pat<(ReshapeOp (ReshapeOp $x)), (ReshapeOp $x)>;

    /// reshape(x) -> x, to the same type
    def ReshapeIdentity : Pat<(ReshapeOp:$r $x), (replaceWithValue $x), [(SameType $r, $x)]>;

    /// transpose(transpose(x, p), q) -> transpose(x, p[q])
    def TransposeOfTranspose : Pat<(TransposeOp (TransposeOp $x, $inner), $outer),
                                   (TransposeOp $x, (Pick $outer, $inner))>;

    /// transpose(x, [0, 1, …]) -> x
    def TransposeIdentity : Pat<(TransposeOp $x, Iota), (replaceWithValue $x)>;

    /// transpose(x) -> reshape(x), where only dimensions of size 1 move
    def TransposeIsReshape : Pat<(TransposeOp StaticShapeTensor:$x, $permutation), (ReshapeOp $x),
                                 [{ transpose_is_reshape($x.ty(), $permutation.as_ints()?)? }]>;

    /// transpose(broadcast_in_dim(x)) -> broadcast_in_dim(x)
    def TransposeOfBroadcast : Pat<(TransposeOp (BroadcastInDimOp $x, $dims), $permutation),
                                   (BroadcastInDimOp $x, {
                                       pick(&$dims.as_ints()?, &inverse(&$permutation.as_ints()?)?)?
                                   })>;

    /// broadcast_in_dim(broadcast_in_dim(x, d), e) -> broadcast_in_dim(x, e[d])
    def BroadcastOfBroadcast : Pat<(BroadcastInDimOp (BroadcastInDimOp $x, $inner), $outer),
                                   (BroadcastInDimOp $x, (Pick $inner, $outer))>;

    /// broadcast_in_dim(x, [0, 1, …]) -> x, to the same type
    def BroadcastIdentity : Pat<(BroadcastInDimOp:$r $x, Iota), (replaceWithValue $x),
                                [(SameType $r, $x)]>;

    /// broadcast_in_dim(x) -> reshape(x), where nothing is repeated
    def BroadcastIsReshape : Pat<(BroadcastInDimOp:$r $x, $dims), (ReshapeOp $x),
                                 [{ broadcast_is_reshape($x.ty(), $r.ty(), $dims.as_ints()?)? }]>;

    /// broadcast_in_dim(reshape(x)) -> broadcast_in_dim(x), where the reshape only inserts
    /// dimensions of size 1
    def BroadcastOfReshape : Pat<(BroadcastInDimOp (ReshapeOp:$s $x), $dims),
                                 (BroadcastInDimOp $x, {
                                     through_reshape($x.ty(), $s.ty(), $dims.as_ints()?)?
                                 })>;

    foreach Move in [ReshapeOp, TransposeOp, SliceOp, ReverseOp] {
        /// move(broadcast_in_dim(scalar)) -> broadcast_in_dim(scalar)
        def ScalarBroadcast #Move : Pat<(Move (BroadcastInDimOp Scalar:$x, $_), ..),
                                        (BroadcastInDimOp $x, { Vec::<i64>::new() })>;
    }

    /// slice(x) -> x, the whole of it
    def SliceIdentity : Pat<(SliceOp:$r StaticShapeTensor:$x, $_, $_, $_), (replaceWithValue $x),
                            [(SameType $r, $x)]>;

    /// slice(slice(x)) -> slice(x)
    def SliceOfSlice : Pat<(SliceOp:$r (SliceOp StaticShapeTensor:$x, $start0, $_, $stride0), $start1, $_, $stride1),
                           (SliceOp $x, (Shift $start1, $stride0, $start0),
                            { limits(
                                scale_and_shift($start1.as_ints()?, $stride0.as_ints()?, $start0.as_ints()?)?,
                                scale_and_shift($stride0.as_ints()?, $stride1.as_ints()?, vec![0; $r.ty().rank()?])?,
                                $r.ty(),
                            )? },
                            { scale_and_shift($stride0.as_ints()?, $stride1.as_ints()?, vec![0; $r.ty().rank()?])? })>;
    def Shift : NativeCodeCall<scale_and_shift>;

    /// pad(x) -> x, without padding
    def PadIdentity : Pat<(PadOp $x, $_, AllZero, AllZero, AllZero), (replaceWithValue $x)>;

    /// reverse(reverse(x, d), d) -> x
    def ReverseOfReverse : Pat<(ReverseOp (ReverseOp $x, $dims), $dims), (replaceWithValue $x)>;

    /// reverse(x) -> x, where the dimensions have size 1
    def ReverseUnit : Pat<(ReverseOp $x, $dims), (replaceWithValue $x),
                          [{ are_unit($x.ty(), $dims.as_ints()?)? }]>;

    /// concatenate(x) -> x
    def ConcatenateSingle : Pat<(ConcatenateOp $xs, $_), (replaceWithValue { $xs.get(0)? }),
                                [{ $xs.len() == 1 }]>;
}
