//! The dialects `stablehlo` and `chlo`: the ops that programs of JAX and their rewrites use.
//!
//! Operands, attributes and the text syntax are those of `StablehloOps.td`. As there, ops without a
//! syntax of their own are read and printed in the generic form.
//!
//! An op infers its result types if their shape follows from types and attributes. So rules build it
//! without `returnType`. In a dynamic dimension the result may say more or less than what is inferred.

use drr::dialect;

mod attrs;
mod conv_numbers;
mod convolution;
mod data;
mod dynamic;
mod elementwise;
mod infer;
mod linear;
mod regions;
mod regions_syntax;
mod syntax;
mod tokens;
mod verify;

pub use attrs::*;
pub use conv_numbers::ConvDimensionNumbers;
pub use convolution::*;
pub use data::*;
pub use dynamic::*;
pub use elementwise::*;
pub use linear::*;
pub use regions::*;

dialect! {
    /// Operations on tensors, with the meaning of XLA's.
    pub StablehloDialect = "stablehlo" {
        constant: ConstantOp,
        attrs: [ConvDimensionNumbers, DotDimensionNumbers, GatherDimensionNumbers, ScatterDimensionNumbers, ..],
        ops: [
            AbsOp, AddOp, AndOp, Atan2Op, BatchNormGradOp, BatchNormInferenceOp, BatchNormTrainingOp, BitcastConvertOp,
            BroadcastInDimOp, BroadcastOp, CaseOp, CbrtOp,
            CeilOp, CholeskyOp, ClampOp, ClzOp, CompareOp, ComplexOp, ConcatenateOp, ConstantOp, ConvertOp, ConvolutionOp,
            CosineOp, CreateTokenOp, CustomCallOp, DivOp, DotGeneralOp, DynamicBroadcastInDimOp, DynamicGatherOp, DynamicIotaOp,
            DynamicPadOp, DynamicReshapeOp, DynamicSliceOp, DynamicUpdateSliceOp, ExpOp, Expm1Op, FftOp, FloorOp,
            GatherOp, GetDimensionSizeOp, GetTupleElementOp, IfOp, ImagOp, IotaOp, IsFiniteOp, Log1pOp, LogOp,
            LogisticOp, MapOp, MaxOp, MinOp, MulOp, NegOp, NotOp, OptimizationBarrierOp, OrOp, PadOp,
            PopulationCountOp, PowOp, RealDynamicSliceOp, RealOp, ReduceOp, ReducePrecisionOp, ReduceWindowOp, RemOp,
            ReshapeOp, ReturnOp, ReverseOp, RoundNearestEvenOp, RoundOp, RsqrtOp, ScatterOp, SelectAndScatterOp,
            SelectOp, SetDimensionSizeOp, ShiftLeftOp, ShiftRightArithmeticOp, ShiftRightLogicalOp, SignOp, SineOp, SliceOp, SortOp,
            SqrtOp, SubtractOp, TanOp, TanhOp, TransposeOp, TriangularSolveOp, TupleOp, WhileOp, XorOp,
        ],
    }
}

dialect! {
    /// Operations that StableHLO's programs are made with, and that lower to it.
    pub ChloDialect = "chlo" {
        depends_on: [StablehloDialect],
        ops: [SquareOp, TopKOp],
    }
}
