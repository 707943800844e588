//! The ops of `nn`.
//!
//! Most ops have two forms, as those of `linalg` do. On tensors they have a result; on memrefs they write
//! to their last operand, `output`, instead.

use drr::constraint::{
    AnyOf, DenseI64ArrayAttr, F32, I32, I64Attr, MemRefOf, Optional, RankedTensorOf,
};
use drr::interface::{EffectKind, MemoryEffect, MemoryEffectOpInterface};
use drr::ir::Ir;

use crate::verify::{infer, verify};

/// The type of an element.
pub type Number = AnyOf<(F32, I32)>;
/// A ranked tensor or memref.
pub type Operand<E> = AnyOf<(RankedTensorOf<E>, MemRefOf<E>)>;
/// One of `f32`.
pub type Floats = Operand<F32>;
/// One of `i32`.
pub type Ints = Operand<I32>;

drr::declare_op! {
    class Nn<O> infer = infer::<O, _> verify = verify::<O, _>;
    class Unary<O, E>: Nn<O>(input: Operand<E>, output: Optional<MemRefOf<E>>)
        -> (result: Optional<RankedTensorOf<E>>) traits(MemoryEffectOpInterface)
        format = "$input (`,` $output^)? attr-dict `:` type($input) (`,` type($output)^)? \
            (`->` type($result)^)?";
    class Binary<O>: Nn<O>(lhs: Operand<Number>, rhs: Operand<Number>, output: Optional<MemRefOf<Number>>)
        -> (result: Optional<RankedTensorOf<Number>>) traits(MemoryEffectOpInterface)
        format = "$lhs `,` $rhs (`,` $output^)? attr-dict `:` type($lhs) `,` type($rhs) \
            (`,` type($output)^)? (`->` type($result)^)?";
    class Reduce<O, E = Number>: Unary<O, E> { axes: DenseI64ArrayAttr };

    /// The sum, element by element.
    pub AddOp = "nn.add": Binary<AddOp> traits(Commutative);
    /// The difference, element by element.
    pub SubOp = "nn.sub": Binary<SubOp>;
    /// The product, element by element.
    pub MulOp = "nn.mul": Binary<MulOp> traits(Commutative);

    /// `-x`.
    pub NegOp = "nn.neg": Unary<NegOp, Number>;
    /// The greater of `x` and 0; NaN of NaN.
    pub ReluOp = "nn.relu": Unary<ReluOp, Number>;
    /// `e^x`.
    pub ExpOp = "nn.exp": Unary<ExpOp, F32>;
    /// The hyperbolic tangent.
    pub TanhOp = "nn.tanh": Unary<TanhOp, F32>;
    /// `1 / (1 + e^-x)`.
    pub SigmoidOp = "nn.sigmoid": Unary<SigmoidOp, F32>;
    /// `x / 2 * (1 + erf(x / √2))`.
    pub GeluOp = "nn.gelu": Unary<GeluOp, F32>;

    /// `e^x`, scaled so that the sum along an axis is 1. A negative axis counts from the last one.
    pub SoftmaxOp = "nn.softmax": Nn<SoftmaxOp>(input: RankedTensorOf<F32>) { axis: I64Attr = -1 }
        -> (result: RankedTensorOf<F32>) traits(Pure)
        format = "$input attr-dict `:` type($input) `->` type($result)";

    /// The product of matrices `[M, K]` and `[K, N]`.
    pub MatmulOp = "nn.matmul": Binary<MatmulOp>;
    /// The products of matrices `[B, M, K]` and `[B, K, N]`.
    pub BatchMatmulOp = "nn.batch_matmul": Binary<BatchMatmulOp>;
    /// A layer of neurons: the inputs `[B, I]`, the weights `[O, I]` of each output, and a bias `[O]`.
    pub LinearOp = "nn.linear": Nn<LinearOp>(
            input: RankedTensorOf<Number>, weight: RankedTensorOf<Number>,
            bias: Optional<RankedTensorOf<Number>>)
        -> (result: RankedTensorOf<Number>) traits(Pure)
        format = "$input `,` $weight (`,` $bias^)? attr-dict `:` type($input) `,` type($weight) \
            (`,` type($bias)^)? `->` type($result)";
    /// Filters `[KH, KW, C, F]` moved over images `[N, H, W, C]`.
    pub Conv2dOp = "nn.conv2d": Binary<Conv2dOp>
        { strides: DenseI64ArrayAttr, dilations: DenseI64ArrayAttr };
    /// The greatest element in each window of images `[N, H, W, C]`.
    pub MaxPoolOp = "nn.maxpool": Unary<MaxPoolOp, Number>
        { window: DenseI64ArrayAttr, strides: DenseI64ArrayAttr };

    /// The same elements with other dimensions. One of them may be -1, which stands for those that are
    /// left.
    pub ReshapeOp = "nn.reshape": Nn<ReshapeOp>(input: RankedTensorOf<Number>) { shape: DenseI64ArrayAttr }
        -> (result: RankedTensorOf<Number>) traits(Pure)
        format = "$input attr-dict `:` type($input) `->` type($result)";
    /// Dimension `i` of the result is dimension `permutation[i]` of the input.
    pub TransposeOp = "nn.transpose": Unary<TransposeOp, Number> { permutation: DenseI64ArrayAttr };

    /// The sum along some axes, which the result does not have.
    pub ReduceSumOp = "nn.reduce_sum": Reduce<ReduceSumOp>;
    /// The greatest element along some axes; of no elements, the least number.
    pub ReduceMaxOp = "nn.reduce_max": Reduce<ReduceMaxOp>;
    /// The mean along some axes.
    pub ReduceMeanOp = "nn.reduce_mean": Reduce<ReduceMeanOp, F32>;
}

/// Implements the effects on memory: the inputs are read, the output is written.
macro_rules! effects {
    ($($view:ident)*) => {$(
        impl<I: Ir> MemoryEffectOpInterface<I> for $view<'_, I> {
            fn effects(&self) -> Vec<MemoryEffect<I>> {
                let Some(output) = self.output() else {
                    return Vec::new();
                };
                let inputs = 0..self.ir().num_operands(self.handle()) - 1;
                let inputs = inputs.map(|at| self.ir().operand(self.handle(), at));
                let reads = inputs.map(|input| MemoryEffect::on(EffectKind::Read, input));
                let write = MemoryEffect::on(EffectKind::Write, output.handle());
                reads.chain([write]).collect()
            }
        }
    )*};
}

effects! {
    AddOpView SubOpView MulOpView NegOpView ReluOpView ExpOpView TanhOpView SigmoidOpView GeluOpView
    MatmulOpView BatchMatmulOpView Conv2dOpView MaxPoolOpView TransposeOpView ReduceSumOpView
    ReduceMaxOpView ReduceMeanOpView
}
