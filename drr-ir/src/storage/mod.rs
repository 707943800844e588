//! The slots of the context's arenas. A link to a slot is its index; [`NIL`](crate::ids::NIL) is none.
//!
//! | array | bytes | one for each |
//! | --- | --- | --- |
//! | `ops` | 56 | operation |
//! | `uses` | 16 | operand of an operation that has more than two |
//! | `values` | 16 | block argument, result of an operation that has several |
//! | `attr_slots` | 8 | attribute of an operation |
//! | `parts` | 64 | operation with regions or successors, or more than seven attributes |
//! | `blocks` | 80 | block |
//! | `regions` | 12 | region |
//!
//! So most operations take 56 bytes, and 8 bytes for each attribute. What is interned is stored once.
//! An integer attribute takes no memory beside its 8 bytes if its value has up to 23 bits and its type
//! is one of the first 64 of the context.

mod op;

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::ids::{Attr, Loc, NIL, Name};
use crate::paged::Paged;

pub(crate) use op::{MAX_OPS, OpData, POOLED, Use, ValueData};

/// The parts that few operations have.
#[derive(Clone, Default, PartialEq, Eq)]
pub(crate) struct Parts {
    /// The run of attributes.
    pub(crate) attrs: u32,
    pub(crate) num_attrs: u32,
    pub(crate) regions: Vec<u32>,
    pub(crate) successors: Vec<Successor>,
    /// True if `<{}>` is printed although it is empty.
    pub(crate) empty_properties: bool,
}

/// A successor of an operation, an entry in the list of the uses of its block.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Successor {
    pub(crate) block: u32,
    pub(crate) next: BlockUse,
    pub(crate) prev: BlockUse,
}

/// A use of a block: successor `index` of an operation.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct BlockUse {
    pub(crate) op: u32,
    pub(crate) index: u32,
}

impl BlockUse {
    pub(crate) const NONE: BlockUse = BlockUse { op: NIL, index: 0 };
}

/// An operand of an operation that has more of them than its record.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct PooledUse {
    pub(crate) entry: Use,
    pub(crate) owner: u32,
}

/// A block argument, or a result of an operation with several.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct PooledValue {
    pub(crate) value: ValueData,
    /// The operation or (if [`BLOCK_ARG`] is set in `index`) the block.
    pub(crate) owner: u32,
    pub(crate) index: u32,
}

/// Where a value is defined.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Origin {
    /// An operation and the number of the result.
    Result(u32, u32),
    /// A block and the number of the argument.
    Arg(u32, u32),
}

pub(crate) const BLOCK_ARG: u32 = 1 << 31;

/// An attribute of an operation.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct AttrSlot {
    /// The name; [`PROPERTY`] is set if it is a property and not a discardable attribute.
    pub(crate) name: u32,
    pub(crate) attr: Attr,
}

pub(crate) const PROPERTY: u32 = 1 << 31;

impl AttrSlot {
    pub(crate) fn name(self) -> Name {
        Name(self.name & !PROPERTY)
    }
    pub(crate) fn is_property(self) -> bool {
        self.name & PROPERTY != 0
    }
}

/// A block.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct BlockData {
    pub(crate) region: u32,
    pub(crate) prev: u32,
    pub(crate) next: u32,
    pub(crate) first: u32,
    pub(crate) last: u32,
    /// The newest use.
    pub(crate) first_use: BlockUse,
    pub(crate) args: Vec<u32>,
    pub(crate) arg_locs: Vec<Loc>,
}

/// A region.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct RegionData {
    /// The operation, [`NIL`] for a detached region.
    pub(crate) owner: u32,
    pub(crate) first: u32,
    pub(crate) last: u32,
}

/// The names of values and blocks, by slot. A slot that is used again has no name.
#[derive(Clone, Default)]
pub(crate) struct KeptNames {
    /// By operation, for single results.
    pub(crate) results: Vec<u32>,
    /// By slot of the pool, for all other values.
    pub(crate) values: Vec<u32>,
    pub(crate) blocks: Vec<u32>,
}

/// By operation: its number in the order of its block, 0 if it has none.
pub(crate) type OpNumbers = Paged<u64>;

/// The name of a value in a text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct SsaName(u32);

/// A decoded [`SsaName`].
pub(crate) enum SsaNameKind {
    /// The value is not in the operation that was named.
    None,
    /// `%5`.
    Result(u32),
    /// `%arg5`, of an entry block.
    Argument(u32),
    /// A name of its own: an index of [`SsaNames::texts`].
    Text(u32),
}

impl Default for SsaName {
    fn default() -> Self {
        SsaName::NONE
    }
}

impl SsaName {
    pub(crate) const NONE: SsaName = SsaName(u32::MAX);
    const ARGUMENT: u32 = 1 << 31;
    const TEXT: u32 = 1 << 30;

    pub(crate) fn result(number: u32) -> Self {
        SsaName(number)
    }
    pub(crate) fn argument(number: u32) -> Self {
        SsaName(number | SsaName::ARGUMENT)
    }
    pub(crate) fn text(index: u32) -> Self {
        SsaName(index | SsaName::TEXT)
    }
    #[inline]
    pub(crate) fn kind(self) -> SsaNameKind {
        match self {
            SsaName::NONE => SsaNameKind::None,
            SsaName(bits) if bits & SsaName::TEXT != 0 => SsaNameKind::Text(bits & !SsaName::TEXT),
            SsaName(bits) if bits & SsaName::ARGUMENT != 0 => {
                SsaNameKind::Argument(bits & !SsaName::ARGUMENT)
            }
            SsaName(bits) => SsaNameKind::Result(bits),
        }
    }
}

/// The names of values and blocks in the texts of a top-level operation, without sigils.
#[derive(Default)]
pub(crate) struct SsaNames {
    pub(crate) root: u32,
    /// True if they are those of the generic form.
    pub(crate) generic: bool,
    /// By operation, for single results.
    pub(crate) results: Paged<SsaName>,
    /// By slot of the pool, for all other values. A result without a name belongs to the pack of the
    /// result before it.
    pub(crate) values: Paged<SsaName>,
    pub(crate) texts: Vec<String>,
    /// By first result of an operation: the first values of its packs but the first one.
    pub(crate) packs: HashMap<u32, Vec<u32>, FxBuildHasher>,
    /// By block: its place in its region from one on, 0 if it is not in the operation.
    pub(crate) blocks: Paged<u32>,
    /// By block: its label, if it is not that of its place.
    pub(crate) labels: HashMap<u32, String, FxBuildHasher>,
}

/// The operation that was verified last without errors, until a change. A clone has none.
pub(crate) struct Verified {
    op: AtomicU32,
    /// True if something had changed before it was verified.
    changed: AtomicBool,
}

/// Not an operation: nothing has changed since [`Verified::watch`].
#[cfg(feature = "parallel")]
const WATCHED: u32 = NIL - 1;

impl Default for Verified {
    fn default() -> Self {
        Verified {
            op: AtomicU32::new(NIL),
            changed: AtomicBool::new(false),
        }
    }
}

impl Clone for Verified {
    fn clone(&self) -> Self {
        Verified::default()
    }
}

impl Verified {
    pub(crate) fn get(&self) -> u32 {
        self.op.load(Ordering::Relaxed)
    }
    pub(crate) fn set(&self, op: u32) {
        if self.op.swap(op, Ordering::Relaxed) == NIL {
            self.changed.store(true, Ordering::Relaxed);
        }
    }
    /// Notes a change.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn forget(&mut self) {
        *self.op.get_mut() = NIL;
    }
    /// Begins to look for changes.
    #[cfg(feature = "parallel")]
    pub(crate) fn watch(&mut self) {
        *self.op.get_mut() = WATCHED;
        *self.changed.get_mut() = false;
    }
    /// True if something has changed since [`watch`](Self::watch).
    #[cfg(feature = "parallel")]
    pub(crate) fn has_changed(&mut self) -> bool {
        *self.changed.get_mut() || *self.op.get_mut() == NIL
    }
}

/// Something that is computed from the IR when it is first read, so it is behind a lock. A clone
/// computes its own.
#[derive(Default)]
pub(crate) struct Computed<T>(Mutex<T>);

impl<T: Default> Clone for Computed<T> {
    fn clone(&self) -> Self {
        Computed::default()
    }
}

impl<T> Computed<T> {
    #[inline]
    pub(crate) fn get_mut(&mut self) -> &mut T {
        self.0.get_mut().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, T> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
