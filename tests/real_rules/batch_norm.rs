//! A batch normalisation with known statistics is folded into the weights of the convolution before
//! it.

use drr::ir::AttrData;
use drr::prelude::*;

use crate::fuse::{ConstOp, ConvOp, DepthwiseConvOp};
use crate::native::{constant_like, floats};

drr::declare_op! {
    /// `(x - mean) / sqrt(variance + epsilon) * scale + offset`, for each channel.
    pub BatchNormOp = "nn.batch_norm"(
        x: AnyTensor,
        scale: AnyTensor,
        offset: AnyTensor,
        mean: AnyTensor,
        variance: AnyTensor,
    ) { epsilon: F32Attr, training: BoolAttr = false } -> (result: AnyTensor) traits(Pure);
}

drr::drr! {
    /// Folds normalisations into convolutions.
    pub set FoldBatchNorm;

    foreach Conv in [ConvOp, DepthwiseConvOp] {
        /// norm(conv(x, filter, bias)) -> conv(x, filter * s, (bias - mean) * s + offset),
        /// where s = scale / sqrt(variance + epsilon)
        def Into #Conv : Pat<
            (BatchNormOp
                (Conv:$conv $x, (ConstOp $filter), (ConstOp $bias), activation = "NONE", ..),
                (ConstOp $scale), (ConstOp $offset), (ConstOp $mean), (ConstOp $variance), $epsilon, false),
            (Conv $x,
                (ConstOp (Scaled $filter, $scale, $variance, $epsilon)),
                (ConstOp (Shifted $bias, $scale, $offset, $mean, $variance, $epsilon)),
                ..$conv),
            [(HasOneUse $conv)]>;
    }

    def Scaled : NativeCodeCall<scaled_filter>;
    def Shifted : NativeCodeCall<shifted_bias>;
}

/// `scale / sqrt(variance + epsilon)` for each channel.
fn factors<I: Ir>(
    scale: AttrRef<'_, I>,
    variance: AttrRef<'_, I>,
    epsilon: f64,
) -> Option<Vec<f64>> {
    let (scale, variance) = (floats(scale)?, floats(variance)?);
    let factors = scale.iter().zip(&variance);
    let factors = factors.map(|(scale, variance)| scale / (variance + epsilon).sqrt());
    (scale.len() == variance.len()).then(|| factors.collect())
}

fn scaled_filter<I: Ir>(
    filter: AttrRef<'_, I>,
    scale: AttrRef<'_, I>,
    variance: AttrRef<'_, I>,
    epsilon: f64,
) -> Option<AttrData<I>> {
    let factors = factors(scale, variance, epsilon)?;
    let channels = usize::try_from(*filter.ty()?.shape()?.last()?).ok()?;
    if factors.len() != channels || channels == 0 {
        return None;
    }
    let scaled = floats(filter)?.into_iter().enumerate();
    let scaled = scaled.map(|(at, weight)| weight * factors[at % channels]);
    constant_like(filter, scaled.collect())
}

fn shifted_bias<I: Ir>(
    bias: AttrRef<'_, I>,
    scale: AttrRef<'_, I>,
    offset: AttrRef<'_, I>,
    mean: AttrRef<'_, I>,
    variance: AttrRef<'_, I>,
    epsilon: f64,
) -> Option<AttrData<I>> {
    let factors = factors(scale, variance, epsilon)?;
    let (old, offset, mean) = (floats(bias)?, floats(offset)?, floats(mean)?);
    if [old.len(), offset.len(), mean.len()] != [factors.len(); 3] {
        return None;
    }
    let new = (0..old.len()).map(|at| (old[at] - mean[at]) * factors[at] + offset[at]);
    constant_like(bias, new.collect())
}
