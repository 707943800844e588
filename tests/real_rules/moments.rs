//! A lowering of an op with two results to simpler ops. The types of intermediate values are
//! neither the root's nor inferred, so the rule computes them.

use drr::ir::{AttrData, ElementsData, TypeData};
use drr::prelude::*;

use crate::fuse::ConstOp;

drr::declare_op! {
    /// Mean and variance over some dimensions.
    pub MomentsOp = "nn.moments"(x: AnyTensor) { dims: DenseI64ArrayAttr } -> (mean: AnyTensor, variance: AnyTensor)
        traits(Pure);
    /// The sum over some dimensions.
    pub SumOp = "nn.sum"(x: AnyTensor) { dims: DenseI64ArrayAttr } -> (result: AnyTensor) traits(Pure);
    /// Repeats the values along new dimensions.
    pub BroadcastOp = "nn.broadcast"(x: AnyTensor) { dims: DenseI64ArrayAttr } -> (result: AnyTensor) traits(Pure);
    /// `a - b`, for operands of one type.
    pub MinusOp = "nn.minus"(a: AnyTensor, b: AnyTensor) -> (result: AnyTensor) traits(Pure, SameOperandsAndResultType);
    /// `a * b`, for operands of one type.
    pub TimesOp = "nn.times"(a: AnyTensor, b: AnyTensor) -> (result: AnyTensor) traits(Pure, SameOperandsAndResultType);
}

drr::drr! {
    /// Lowers moments to sums.
    pub set LowerMoments;

    /// mean = sum(x) / n, variance = sum((x - mean)²) / n
    def Moments : Pattern<
        (MomentsOp:$moments $x, $dims),
        [
            // Auxiliary: the last two replace the moments.
            (ConstOp:$share (Share $x, $dims)),
            (TimesOp:$mean (SumOp $x, $dims, (returnType (Reduced $x, $dims))), $share, (location "mean", $moments)),
            (TimesOp
                (SumOp
                    (TimesOp (MinusOp:$difference $x, (BroadcastOp $mean, $dims, (returnType $x))), $difference),
                    $dims,
                    (returnType (Reduced $x, $dims))),
                $share),
        ]>;

    def Share : NativeCodeCall<share>;
    def Reduced : NativeCodeCall<reduced>;
}

/// The type of `x` without some of its dimensions, and the number of elements that become one.
fn without<I: Ir>(x: Val<'_, I>, dims: &[i64]) -> Option<(TypeData<I>, i64)> {
    let (mut kept, mut count) = (Vec::new(), 1i64);
    for (dim, size) in (0i64..).zip(x.ty().shape()?) {
        match dims.contains(&dim) {
            true => count = count.checked_mul(size)?,
            false => kept.push(size),
        }
    }
    let element = x.ty().element_type()?;
    let known = element.is_float() && x.ty().has_static_shape() && count > 0;
    known.then(|| (TypeData::tensor(kept, element.handle()), count))
}

fn reduced<I: Ir>(x: Val<'_, I>, dims: Vec<i64>) -> Option<TypeData<I>> {
    without(x, &dims).map(|(ty, _)| ty)
}

/// One divided by the number of elements in each sum.
fn share<I: Ir>(x: Val<'_, I>, dims: Vec<i64>) -> Option<AttrData<I>> {
    let (ty, count) = without(x, &dims)?;
    let elements = ElementsData::SplatFloat(1.0 / count as f64);
    Some(AttrData::Elements { ty, elements })
}
