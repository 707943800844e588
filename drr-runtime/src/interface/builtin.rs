//! MLIR's interfaces of ops.

use std::ops::Range;

use super::NoIr;
use crate::ir::{Block, Ir, Value};
use crate::native::AttrRef;

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

/// Ops of two operands and one result that a constant operand makes trivial: `x + 0`, `x * 0`. The
/// arguments `identity` and `absorbing` of a declaration implement it.
///
/// [`TraitRules`](crate::trait_rules::TraitRules) has the rules that use it.
pub trait ConstantOperands<I: Ir = NoIr> {
    /// True if the result is the other operand where this one is the constant.
    fn is_identity(&self, operand: usize, constant: AttrRef<'_, I>) -> bool {
        let _ = (operand, constant);
        false
    }
    /// True if the result is the constant where this operand is the constant.
    fn is_absorbing(&self, operand: usize, constant: AttrRef<'_, I>) -> bool {
        let _ = (operand, constant);
        false
    }
}
crate::__op_interface! {
    [] pub ConstantOperands ConstantOperandsModel ConstantOperandsRef
    I [ConstantOperands<I>] "The interface [`ConstantOperands`] of an operation."
    methods {
        [] [#[doc = "True if the result is the other operand where this one is the constant."]]
        is_identity(operand: usize, constant: AttrRef<'_, I>) bool;
        [] [#[doc = "True if the result is the constant where this operand is the constant."]]
        is_absorbing(operand: usize, constant: AttrRef<'_, I>) bool;
    }
    functions {}
}
