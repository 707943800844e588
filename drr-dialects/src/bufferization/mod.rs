//! The `bufferization` dialect: tensors that become buffers.

mod ops;
mod syntax;
mod verify;

use drr::dialect;

use crate::arith::ArithDialect;
use crate::memref::MemRefDialect;
use crate::tensor::TensorDialect;

pub use ops::*;

dialect! {
    /// Tensors that become buffers.
    pub BufferizationDialect = "bufferization" {
        verify_attr: verify::attr,
        depends_on: [ArithDialect, MemRefDialect, TensorDialect],
        ops: [
            AllocTensorOp, CloneOp, DeallocOp, DeallocTensorOp, MaterializeInDestinationOp,
            ToBufferOp, ToTensorOp,
        ],
    }
}
