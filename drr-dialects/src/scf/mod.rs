//! The `scf` dialect: structured control flow.

mod canonicalization;
mod control_flow;
mod loops;
mod ops;
mod syntax;
mod verify;

use drr::dialect;
use drr::driver::RegionBranchRules;

use crate::arith::ArithDialect;

pub use canonicalization::*;
pub use ops::*;

dialect! {
    /// Structured control flow.
    pub ScfDialect = "scf" {
        depends_on: [ArithDialect],
        canonicalization: [
            SingleBlockExecuteInliner, MultiBlockExecuteInliner,
            SimplifyTrivialLoops, ForOpTensorCastFolder,
            DimOfForallOp, FoldTensorCastOfOutputIntoForallOp, ForallOpControlOperandsFolder,
            ForallOpIterArgsFolder, ForallOpSingleOrZeroIterationDimsFolder,
            ForallOpReplaceConstantInductionVar,
            SwapBranchesOfNot, CombineIfs, CombineNestedIfs, ConditionPropagation,
            ConvertTrivialIfToSelect, RemoveEmptyElseBranch, RemoveStaticCondition,
            ReplaceIfYieldWithConditionOrValue,
            ParallelOpSingleOrZeroIterationDimsFolder, MergeNestedParallelLoops,
            WhileConditionTruth, WhileCmpCond, WhileOpAlignBeforeArgs, WhileMoveIfDown,
            FoldConstantCase,
            RegionBranchRules,
        ],
        ops: [
            ConditionOp, ExecuteRegionOp, ForOp, ForallOp, IfOp, InParallelOp, IndexSwitchOp,
            ParallelOp, ReduceOp, ReduceReturnOp, WhileOp, YieldOp,
        ],
    }
}
