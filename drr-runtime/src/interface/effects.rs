//! The effects of operations on memory.

use super::NoIr;
use super::define::op_interface;
use crate::ir::{Ir, Value};

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

op_interface! {
    /// Operations whose effects on memory are known (MLIR's `MemoryEffectOpInterface`). An op without
    /// effects is declared `Pure` or `NoMemoryEffect` instead.
    ///
    /// The embedded IR erases an unused operation that only reads memory, or allocates that of its
    /// results ([`Ir::is_removable_if_unused`]).
    MemoryEffectOpInterface MemoryEffectOpInterfaceModel MemoryEffectOpInterfaceRef {
        /// All effects.
        fn effects(&self) -> Vec<MemoryEffect<I>>;
    }
}
