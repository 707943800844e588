//! Lowerings of `arith`, `cf`, `func` and `scf`, by dialect conversion.
//!
//! [`register_passes`] adds them as passes under MLIR's names; `drr-opt` has them. Their results are those
//! of MLIR's passes after `reconcile-unrealized-casts`.

mod arith;
mod cf;
mod elementwise;
mod func;
mod make;
mod pass;
mod reconcile;
mod scf;
mod types;

pub use arith::ArithToLLVM;
pub use cf::{AssertOpLowering, BranchOpLowering, CondBranchOpLowering, SwitchOpLowering};
pub use func::{
    CallIndirectOpLowering, CallOpLowering, ConstantOpLowering, FuncOpConversion, ReturnOpLowering,
};
pub use pass::register_passes;
pub use scf::{
    ExecuteRegionLowering, ForLowering, ForallLowering, IfLowering, IndexSwitchLowering,
    ParallelLowering, WhileLowering,
};
pub use types::llvm_types;
