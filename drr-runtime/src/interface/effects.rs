//! The effects of operations on memory.

use super::NoIr;
use super::define::op_interface;
use crate::ir::{Ir, Op, Value};

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

/// All effects of an operation on memory (MLIR's `getEffectsRecursively`): those that
/// [`MemoryEffectOpInterface`] tells, none if it is declared `Pure` or `NoMemoryEffect`, and with
/// `RecursiveMemoryEffects` those of the operations in its regions. `None` if they are not known.
///
/// A pattern function asks this about the operations between the one that it matches and another.
///
/// ```
/// use drr_runtime as drr;
/// use drr::interface::{EffectKind, effects_of};
/// use drr::ir::{Ir, Op};
///
/// /// True if memory is the same after the operation as before it.
/// fn leaves_memory<I: Ir>(ir: &I, op: Op<I>) -> bool {
///     effects_of(ir, op).is_some_and(|effects| {
///         effects.iter().all(|effect| effect.kind == EffectKind::Read)
///     })
/// }
/// ```
pub fn effects_of<I: Ir>(ir: &I, op: Op<I>) -> Option<Vec<MemoryEffect<I>>> {
    let mut all = Vec::new();
    let mut open = vec![op];
    while let Some(op) = open.pop() {
        let kind = ir.kind(op);
        let is = |names: [&str; 2]| names.iter().any(|name| ir.is_declared_with(kind, name));
        let is_recursive = is(["RecursiveMemoryEffects", "HasRecursiveMemoryEffects"]);
        match ir.interface::<dyn MemoryEffectOpInterface>(op) {
            Some(known) => all.extend(known.effects()),
            None if is_recursive || is(["Pure", "NoMemoryEffect"]) => {}
            None => return None,
        }
        if is_recursive {
            let blocks = ir
                .regions(op)
                .into_iter()
                .flat_map(|region| ir.blocks(region));
            for block in blocks {
                let first = ir.first_op(block);
                open.extend(std::iter::successors(first, |op| ir.next_op(*op)));
            }
        }
    }
    Some(all)
}
