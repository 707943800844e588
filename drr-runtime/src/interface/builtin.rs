//! MLIR's interfaces of ops.

use std::ops::Range;

use super::NoIr;
use crate::ir::{Block, Ir, Value};

/// The effects of an operation on memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EffectKind {
    /// It makes memory.
    Allocate,
    /// It ends the life of memory.
    Free,
    /// It reads.
    Read,
    /// It writes, or does something else that must not be dropped.
    Write,
}

/// An effect of an operation on memory.
#[derive(PartialEq, Eq, Debug)]
pub struct MemoryEffect<I: Ir> {
    /// The effect.
    pub kind: EffectKind,
    /// The value that refers to the memory; `None` if it is not known.
    pub value: Option<Value<I>>,
}
copy!(impl<I: Ir> for MemoryEffect<I>);

impl<I: Ir> MemoryEffect<I> {
    /// An effect on the memory to which a value refers.
    pub fn on(kind: EffectKind, value: Value<I>) -> Self {
        let value = Some(value);
        MemoryEffect { kind, value }
    }
    /// An effect on memory that no value refers to.
    pub fn anywhere(kind: EffectKind) -> Self {
        MemoryEffect { kind, value: None }
    }
}

/// Operations whose effects on memory are known (MLIR's `MemoryEffectOpInterface`). An op without
/// effects is declared `Pure` or `NoMemoryEffect` instead.
///
/// The embedded IR erases an unused operation that only reads memory, or allocates that of its
/// results ([`Ir::is_removable_if_unused`]).
pub trait MemoryEffectOpInterface<I: Ir = NoIr> {
    /// All effects.
    fn effects(&self) -> Vec<MemoryEffect<I>>;
}
crate::__op_interface! {
    [] pub MemoryEffectOpInterface MemoryEffectOpInterfaceModel MemoryEffectOpInterfaceRef
    I [MemoryEffectOpInterface<I>] "The interface [`MemoryEffectOpInterface`] of an operation."
    methods {
        [] [#[doc = "All effects."]] effects() Vec<MemoryEffect<I>>;
    }
    functions {}
}

/// Terminators that branch to other blocks of their region (MLIR's `BranchOpInterface`).
///
/// The verifier of the embedded IR compares the operands with the arguments of the blocks.
pub trait BranchOpInterface<I: Ir = NoIr> {
    /// The positions of the operands that become the arguments of the successor.
    fn successor_operands(&self, successor: usize) -> Range<usize>;
    /// The successor to which the operation branches if its operands are these constants; `None` if
    /// they do not decide.
    fn successor_for_operands(&self, operands: &[Option<I::Attr>]) -> Option<Block<I>> {
        let _ = operands;
        None
    }
}
crate::__op_interface! {
    [] pub BranchOpInterface BranchOpInterfaceModel BranchOpInterfaceRef
    I [BranchOpInterface<I>] "The interface [`BranchOpInterface`] of an operation."
    methods {
        [] [#[doc = "The positions of the operands that become the arguments of the successor."]]
        successor_operands(successor: usize) Range<usize>;
        [] [#[doc = "The successor to which the operation branches if its operands are these constants."]]
        successor_for_operands(operands: &[Option<I::Attr>]) Option<Block<I>>;
    }
    functions {}
}
