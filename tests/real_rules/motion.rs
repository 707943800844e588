//! Element-wise ops move before ops that only move data: then they meet other element-wise ops, and
//! movements meet movements. TensorFlow Lite has the like, by one rule for each pair.

use drr::prelude::*;

drr::dialect! {
    /// What is computed element by element.
    pub elementwise = [AbsOp, CeilOp, CosOp, ExpOp, FloorOp, LogOp, NegOp, RsqrtOp, SigmoidOp, SinOp, SqrtOp, TanhOp];
}

macro_rules! unary {
    ($($op:ident = $name:literal),* $(,)?) => { drr::declare_op! {$(
        #[doc = concat!("`", $name, "`, element by element.")]
        pub $op = $name(x: AnyTensor) -> (result: AnyTensor) traits(Pure, SameOperandsAndResultType);
    )*} };
}

unary! {
    AbsOp = "nn.abs",
    CeilOp = "nn.ceil",
    CosOp = "nn.cos",
    ExpOp = "nn.exp",
    FloorOp = "nn.floor",
    LogOp = "nn.log",
    NegOp = "nn.neg",
    RsqrtOp = "nn.rsqrt",
    SigmoidOp = "nn.sigmoid",
    SinOp = "nn.sin",
    SqrtOp = "nn.sqrt",
    TanhOp = "nn.tanh",
}

drr::declare_op! {
    /// The dimensions in another order.
    pub TransposeOp = "nn.transpose"(x: AnyTensor) { permutation: DenseI64ArrayAttr } -> (result: AnyTensor) traits(Pure);
    /// The elements in another shape.
    pub ReshapeOp = "nn.reshape"(x: AnyTensor) -> (result: AnyTensor) traits(Pure);
    /// Without dimensions of one.
    pub SqueezeOp = "nn.squeeze"(x: AnyTensor) { dims: Optional<DenseI64ArrayAttr> } -> (result: AnyTensor) traits(Pure);
    /// With a dimension of one.
    pub ExpandDimsOp = "nn.expand_dims"(x: AnyTensor) { dim: I64Attr } -> (result: AnyTensor) traits(Pure);
    /// Blocks of space out of depth.
    pub DepthToSpaceOp = "nn.depth_to_space"(x: AnyTensor) { block: I64Attr } -> (result: AnyTensor) traits(Pure);
}

drr::drr! {
    /// Moves element-wise ops before data movement.
    pub set ElementwiseFirst;

    dialect elementwise;

    foreach Op in [
        AbsOp, CeilOp, CosOp, ExpOp, FloorOp, LogOp, NegOp, RsqrtOp, SigmoidOp, SinOp, SqrtOp, TanhOp,
    ] {
        foreach Move in [TransposeOp, ReshapeOp, SqueezeOp, ExpandDimsOp, DepthToSpaceOp] {
            /// op(move(x)) -> move(op(x)), where nothing else needs what is moved
            def Op #Before #Move : Pat<(Op (Move:$move $x, ..)), (Move (Op $x), ..$move), [(HasOneUse $move)]>;
        }
    }
}
