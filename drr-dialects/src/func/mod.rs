//! The `func` dialect: functions and their calls.

mod canonicalization;
mod ops;
mod verify;

use drr::dialect;

pub use canonicalization::*;
pub use ops::*;

dialect! {
    /// Functions and their calls.
    pub FuncDialect = "func" {
        constant: ConstantOp,
        canonicalization: [CallIndirectOfConstant],
        ops: [CallIndirectOp, CallOp, ConstantOp, FuncOp, ReturnOp],
    }
}
