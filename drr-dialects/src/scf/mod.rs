//! The `scf` dialect: structured control flow.

mod control_flow;
mod ops;
mod syntax;
mod verify;

use drr::dialect;

use crate::arith::ArithDialect;

pub use ops::*;

dialect! {
    /// Structured control flow.
    pub ScfDialect = "scf" {
        depends_on: [ArithDialect],
        ops: [
            ConditionOp, ExecuteRegionOp, ForOp, ForallOp, IfOp, InParallelOp, IndexSwitchOp,
            ParallelOp, ReduceOp, ReduceReturnOp, WhileOp, YieldOp,
        ],
    }
}
