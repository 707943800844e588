//! The dialect.

use drr_dialects::func::FuncDialect;
use drr_dialects::linalg::LinalgDialect;

use crate::ops::*;
use crate::rules::NnRules;

drr::dialect! {
    /// Neural networks.
    pub NnDialect = "nn" {
        depends_on: [FuncDialect, LinalgDialect],
        ops: [
            AddOp, BatchMatmulOp, Conv2dOp, ExpOp, GeluOp, LinearOp, MatmulOp, MaxPoolOp, MulOp, NegOp,
            ReduceMaxOp, ReduceMeanOp, ReduceSumOp, ReluOp, ReshapeOp, SigmoidOp, SoftmaxOp, SubOp,
            TanhOp, TransposeOp,
        ],
        canonicalization: [NnRules],
    }
}
