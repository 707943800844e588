//! Element-wise ops move before ops that only move data. Then they meet other element-wise ops, and
//! data movements meet data movements. TensorFlow Lite does this with one rule for each pair.

use drr::prelude::*;

drr::dialect! {
    /// Neural networks.
    pub NnDialect = "nn" {
        ops: [
            AbsOp, CeilOp, CosOp, ExpOp, FloorOp, LogOp, NegOp, RsqrtOp, SigmoidOp, SinOp, SqrtOp, TanhOp,
            TransposeOp, ReshapeOp, SqueezeOp, ExpandDimsOp, DepthToSpaceOp,
        ],
    }
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
    /// Permutes the dimensions.
    pub TransposeOp = "nn.transpose"(x: AnyTensor) { permutation: DenseI64ArrayAttr } -> (result: AnyTensor) traits(Pure);
    /// Changes the shape.
    pub ReshapeOp = "nn.reshape"(x: AnyTensor) -> (result: AnyTensor) traits(Pure);
    /// Removes dimensions of size one.
    pub SqueezeOp = "nn.squeeze"(x: AnyTensor) { dims: Optional<DenseI64ArrayAttr> } -> (result: AnyTensor) traits(Pure);
    /// Adds a dimension of size one.
    pub ExpandDimsOp = "nn.expand_dims"(x: AnyTensor) { dim: I64Attr } -> (result: AnyTensor) traits(Pure);
    /// Moves depth into blocks of space.
    pub DepthToSpaceOp = "nn.depth_to_space"(x: AnyTensor) { block: I64Attr } -> (result: AnyTensor) traits(Pure);
}

drr::drr! {
    /// Moves element-wise ops before data movement.
    pub set ElementwiseFirst;

    dialect NnDialect;

    foreach Op in [
        AbsOp, CeilOp, CosOp, ExpOp, FloorOp, LogOp, NegOp, RsqrtOp, SigmoidOp, SinOp, SqrtOp, TanhOp,
    ] {
        foreach Move in [TransposeOp, ReshapeOp, SqueezeOp, ExpandDimsOp, DepthToSpaceOp] {
            /// op(move(x)) -> move(op(x)), if the moved data has no other use
            def Op #Before #Move : Pat<(Op (Move:$move $x, ..)), (Move (Op $x), ..$move), [(HasOneUse $move)]>;
        }
    }
}
