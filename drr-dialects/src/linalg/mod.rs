//! The `linalg` dialect: loops over elements of tensors and memrefs.
//!
//! A structured op applies a body to elements of its operands. An indexing map for each operand says which
//! element an iteration takes. `linalg.generic` has the maps and the body; for the named ops they follow
//! from a description of one line, and their syntax leaves the body out.

mod attrs;
mod body;
mod build;
mod generic;
mod interfaces;
mod matmul;
mod named;
mod operands;
mod ops;
mod structure;
mod syntax;
mod verify;

use drr::dialect;

use crate::arith::ArithDialect;
use crate::math::MathDialect;
use crate::memref::MemRefDialect;
use crate::tensor::TensorDialect;

pub use attrs::*;
pub use body::BodyError;
pub use build::NamedOp;
pub use named::*;
pub use ops::*;
pub use structure::{LinalgOp, LinalgOpRef};

dialect! {
    /// Loops over elements of tensors and memrefs.
    pub LinalgDialect = "linalg" {
        verify_attr: verify::attr,
        depends_on: [ArithDialect, MathDialect, MemRefDialect, TensorDialect],
        attrs: [ElementwiseKindAttr, IteratorTypeAttr, TypeFnAttr],
        ops: [
            CopyOp, ExpOp, LogOp, AbsOp, CeilOp, FloorOp, NegFOp, ReciprocalOp, RoundOp, SqrtOp,
            RsqrtOp, SquareOp, TanhOp, ErfOp, AddOp, SubOp, MulOp, DivOp, DivUnsignedOp, MaxOp,
            MinOp, PowFOp, SelectOp, QuantizedMatmulOp, Mmt4DOp, BatchMmt4DOp,
            QuantizedBatchMatmulOp, MatvecOp, VecmatOp, BatchMatvecOp, BatchVecmatOp, DotOp,
            Conv1DOp, Conv2DOp, Conv3DOp, Conv1DNwcWcfOp, Conv1DNcwFcwOp, Conv2DNhwcHwcfOp,
            Conv2DNhwcFhwcOp, Conv2DNhwcHwcfQOp, Conv2DNhwcFhwcQOp, Conv2DNchwFchwQOp,
            Conv2DNchwFchwOp, Conv2DNgchwFgchwOp, Conv2DNgchwGfchwOp, Conv2DNhwgcGfhwcOp,
            Conv2DNhwgcGfhwcQOp, Conv2DNgchwGfchwQOp, Conv3DNdhwcDhwcfOp, Conv3DNdhwcDhwcfQOp,
            Conv3DNcdhwFcdhwOp, DepthwiseConv1DNwcWcOp, DepthwiseConv1DNcwCwOp,
            DepthwiseConv1DNwcWcmOp, DepthwiseConv2DNhwcHwcOp, DepthwiseConv2DNchwChwOp,
            DepthwiseConv2DNhwcHwcQOp, DepthwiseConv2DNhwcHwcmOp, DepthwiseConv2DNhwcHwcmQOp,
            DepthwiseConv3DNdhwcDhwcOp, DepthwiseConv3DNcdhwCdhwOp, DepthwiseConv3DNdhwcDhwcmOp,
            PoolingNhwcSumOp, PoolingNchwSumOp, PoolingNhwcMaxOp, PoolingNhwcMaxUnsignedOp,
            PoolingNchwMaxOp, PoolingNhwcMinOp, PoolingNhwcMinUnsignedOp, PoolingNwcSumOp,
            PoolingNcwSumOp, PoolingNwcMaxOp, PoolingNwcMaxUnsignedOp, PoolingNcwMaxOp,
            PoolingNwcMinOp, PoolingNwcMinUnsignedOp, PoolingNdhwcSumOp, PoolingNdhwcMaxOp,
            PoolingNdhwcMinOp, FillOp, FillRng2DOp,
            BatchMatmulOp, BatchReduceMatmulOp, BroadcastOp, ContractOp, ElementwiseOp, GenericOp,
            IndexOp, MapOp, MatmulOp, ReduceOp, SoftmaxOp, TransposeOp, YieldOp,
        ],
    }
}
