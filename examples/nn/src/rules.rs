//! Rules among the ops of `nn`: its canonicalisation.

use drr::ir::Ir;
use drr::native::AttrRef;
use drr_dialects::arith;

use crate::ops::*;

/// True for the zeros of integers, and for that of floats which has this sign.
fn is_zero<I: Ir>(attr: AttrRef<'_, I>, is_negative: bool) -> bool {
    let element = attr.ty().and_then(|ty| ty.element_type());
    let is_float = element.is_some_and(|element| element.is_float());
    attr.is_zero() && (!is_float || attr.is_positive_zero() != is_negative)
}

drr::drr! {
    /// Simplifies networks on tensors.
    pub set NnRules;

    /// relu(relu(x)) -> relu(x)
    def ReluTwice : Pat<(ReluOp (ReluOp $x, none), none), (ReluOp $x, none)>;
    /// -(-x) -> x
    def NegTwice : Pat<(NegOp (NegOp $x, none), none), (replaceWithValue $x)>;
    /// transpose(transpose(x, q), p) -> transpose(x, p of q)
    def TransposeTwice : Pat<(TransposeOp (TransposeOp $x, none, $q), none, $p), (TransposeOp $x, none, (Composed $q, $p))>;
    /// A transpose that moves nothing.
    def TransposeNothing : Pat<(TransposeOp $x, none, $p), (replaceWithValue $x), [(IsIdentity $p)]>;
    /// A reshape of a reshape needs only the last shape.
    def ReshapeTwice : Pat<(ReshapeOp (ReshapeOp $x, $_), $shape), (ReshapeOp $x, $shape)>;
    /// A reshape to the same shape.
    def ReshapeNothing : Pat<(ReshapeOp:$r $x, $_), (replaceWithValue $x), [{ $x.ty().has_static_shape() && $r.ty() == $x.ty() }]>;
    /// x + 0 -> x. For floats, zero is -0.0: 0.0 + -0.0 is 0.0.
    def AddZero : Pat<(AddOp (either $x, (arith::ConstantOp $zero)), none), (replaceWithValue $x), [{ is_zero($zero, true) }]>;
    /// x - 0 -> x
    def SubZero : Pat<(SubOp $x, (arith::ConstantOp $zero), none), (replaceWithValue $x), [{ is_zero($zero, false) }]>;
    /// x * 1 -> x
    def MulOne : Pat<(MulOp (either $x, (arith::ConstantOp $one)), none), (replaceWithValue $x), [{ $one.is_one() }]>;
    /// x wᵀ -> linear(x, w)
    def Linear : Pat<(MatmulOp $x, (TransposeOp $w, none, [1, 0]), none), (LinearOp $x, $w, none)>;

    def Composed : NativeCodeCall<|inner: Vec<i64>, outer: Vec<i64>| {
        outer.iter().map(|at| inner.get(usize::try_from(*at).ok()?).copied()).collect::<Option<Vec<i64>>>()
    }>;
    def IsIdentity : Constraint<|p: Vec<i64>| p.iter().copied().eq(0..p.len() as i64), "the identity">;
}

drr::drr! {
    /// Makes sums with a bias part of a layer. This is not a canonicalisation, because a layer
    /// begins its sums with the bias, and so rounds them differently.
    pub set FuseBias;

    /// linear(x, w) + b -> linear(x, w, b)
    def AddBias : Pat<(AddOp (either (LinearOp $x, $w, none), $b), none), (LinearOp $x, $w, $b), [{ $b.ty().rank() == Some(1) }]>;
}
