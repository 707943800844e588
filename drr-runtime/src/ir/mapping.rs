//! The mapping of a clone.

use std::fmt;

use rustc_hash::FxHashMap;

use super::{Block, Ir, Op, Value};

/// Maps values, blocks and operations to their clones, or to replacements that are set before
/// (MLIR's `IRMapping`).
///
/// Cloning replaces operands and successors according to the mapping; those that are not mapped
/// stay. It adds the clones to the mapping.
pub struct IrMapping<I: Ir> {
    values: FxHashMap<Value<I>, Value<I>>,
    blocks: FxHashMap<Block<I>, Block<I>>,
    ops: FxHashMap<Op<I>, Op<I>>,
}

impl<I: Ir> Default for IrMapping<I> {
    fn default() -> Self {
        IrMapping {
            values: FxHashMap::default(),
            blocks: FxHashMap::default(),
            ops: FxHashMap::default(),
        }
    }
}

impl<I: Ir> Clone for IrMapping<I> {
    fn clone(&self) -> Self {
        IrMapping {
            values: self.values.clone(),
            blocks: self.blocks.clone(),
            ops: self.ops.clone(),
        }
    }
}

impl<I: Ir> fmt::Debug for IrMapping<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IrMapping")
            .field("values", &self.values)
            .field("blocks", &self.blocks)
            .field("ops", &self.ops)
            .finish()
    }
}

macro_rules! entities {
    ($($field:ident, $entity:ident, $map:ident, $lookup:ident, $or_self:ident, $erase:ident, $what:literal;)*) => {$(
        #[doc = concat!("Lets `to` stand for the ", $what, " `from`.")]
        pub fn $map(&mut self, from: $entity<I>, to: $entity<I>) {
            self.$field.insert(from, to);
        }
        #[doc = concat!("What stands for the ", $what, ", if anything does (MLIR's `lookupOrNull`).")]
        pub fn $lookup(&self, from: $entity<I>) -> Option<$entity<I>> {
            self.$field.get(&from).copied()
        }
        #[doc = concat!("What stands for the ", $what, ", itself if nothing does (MLIR's `lookupOrDefault`).")]
        pub fn $or_self(&self, from: $entity<I>) -> $entity<I> {
            self.$lookup(from).unwrap_or(from)
        }
        #[doc = concat!("Lets the ", $what, " stand for itself again.")]
        pub fn $erase(&mut self, from: $entity<I>) {
            self.$field.remove(&from);
        }
    )*};
}

impl<I: Ir> IrMapping<I> {
    /// An empty mapping.
    pub fn new() -> Self {
        IrMapping::default()
    }

    entities! {
        values, Value, map_value, value, value_or_self, erase_value, "value";
        blocks, Block, map_block, block, block_or_self, erase_block, "block";
        ops, Op, map_op, op, op_or_self, erase_op, "operation";
    }

    /// Maps each value of `from` to the value of `to` at the same position. Extra values of the
    /// longer list are ignored.
    pub fn map_values(
        &mut self,
        from: impl IntoIterator<Item = Value<I>>,
        to: impl IntoIterator<Item = Value<I>>,
    ) {
        self.values.extend(from.into_iter().zip(to));
    }

    /// Removes all entries.
    pub fn clear(&mut self) {
        self.values.clear();
        self.blocks.clear();
        self.ops.clear();
    }
}
