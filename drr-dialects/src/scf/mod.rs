//! The `scf` dialect: structured control flow.

mod canonicalization;
mod control_flow;
mod loops;
mod ops;
mod syntax;
mod verify;

use drr::dialect;

use crate::arith::ArithDialect;

pub use canonicalization::*;
pub use ops::*;

dialect! {
    /// Structured control flow.
    pub ScfDialect = "scf" {
        depends_on: [ArithDialect],
        canonicalization: [
            SingleBlockExecuteInliner, SimplifyTrivialLoops, RemoveStaticCondition,
            RemoveEmptyElseBranch, ConvertTrivialIfToSelect, RemoveUnusedResults, FoldConstantCase,
        ],
        ops: [
            ConditionOp, ExecuteRegionOp, ForOp, ForallOp, IfOp, InParallelOp, IndexSwitchOp,
            ParallelOp, ReduceOp, ReduceReturnOp, WhileOp, YieldOp,
        ],
    }
}
