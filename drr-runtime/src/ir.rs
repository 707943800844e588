//! The intermediate representations that rules can run on.
//!
//! Rules, drivers and native code access the IR only through [`Ir`]. Handles are `Copy` newtypes
//! around the handles of the IR, so that an operation cannot be mistaken for a value. Methods that
//! read take `&I` and pass borrowed data to closures only; methods that write take `&mut I`. The
//! terms are MLIR's, see `mlir/include/mlir/IR/Operation.h`.

mod clone;
mod contract;
mod defaults;
mod few;
mod handles;
mod id;
mod mapping;
mod nesting;
mod parts;
mod walk;

pub(crate) use clone::{CloneStep, clone_op, clone_region};
pub use contract::Ir;
pub(crate) use few::Few;
pub use handles::{
    AttrName, Block, Erased, Fold, FoldValue, InsertPoint, NewBlockArg, Op, OpKind, OpState,
    OpTrait, Region, Type, Value,
};
pub use id::IrId;
pub use mapping::IrMapping;
pub use nesting::*;
pub(crate) use parts::*;
pub use parts::{OpParts, operands, results};
pub(crate) use walk::{Walk, WalkOrder, all_in_dominance_order, dominance_order};
