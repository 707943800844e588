//! The slots of the context's arenas. A link to a slot is its index; [`NIL`](crate::ids::NIL) is none.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::ids::{Attr, Loc, NIL, Name, RawType};

/// An operation. Up to two operands and a single result are in its record, more of them in runs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct OpData {
    /// The op kind, the numbers of operands, results and attributes, and [`RARE`](OpData::RARE).
    shape: u32,
    pub(crate) block: u32,
    pub(crate) prev: u32,
    pub(crate) next: u32,
    pub(crate) loc: Loc,
    /// The run of attributes or, if the operation is rare, its [`Parts`].
    tail: u32,
    result: ValueData,
    operands: [Use; 2],
}

/// A value. It is numbered as the operation of which it is the single result; all others have
/// [`POOLED`] numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct ValueData {
    pub(crate) ty: RawType,
    pub(crate) first_use: u32,
}

/// A use of a value, in the list of all its uses. Those in the record of an operation are numbered
/// as twice the operation plus the operand; all others have [`POOLED`] numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Use {
    pub(crate) value: u32,
    pub(crate) next: u32,
    pub(crate) prev: u32,
}

/// Marks the number of a value or use that is in a pool and not in the record of an operation.
pub(crate) const POOLED: u32 = 1 << 31;

/// Operations are numbered below this, so that their uses are not [`POOLED`].
pub(crate) const MAX_OPS: usize = 1 << 30;

impl OpData {
    /// The kind of a free slot, which no op has.
    pub(crate) const NO_KIND: u32 = (1 << 24) - 1;
    /// The operation has [`Parts`].
    const RARE: u32 = 1 << 7;
    const ATTRS: u32 = 4;
    const RESULTS: u32 = 2;
    /// Numbers of operands and results from here on are with their runs.
    const MANY: u32 = 3;
    /// More attributes make an operation rare.
    pub(crate) const FEW_ATTRS: u32 = 7;

    /// A free slot.
    pub(crate) const FREE: OpData = OpData::new(OpData::NO_KIND, Loc::UNKNOWN);

    /// A free slot before another one.
    #[inline(always)]
    pub(crate) fn free(next: u32) -> OpData {
        OpData {
            next,
            ..OpData::FREE
        }
    }

    /// A detached operation without operands, results, attributes and parts.
    #[inline(always)]
    pub(crate) const fn new(kind: u32, loc: Loc) -> OpData {
        OpData {
            shape: kind << 8,
            block: NIL,
            prev: NIL,
            next: NIL,
            loc,
            tail: 0,
            result: ValueData::NONE,
            operands: [Use::NONE; 2],
        }
    }

    /// The op kind, [`NO_KIND`](OpData::NO_KIND) in a free slot.
    #[inline(always)]
    pub(crate) fn kind(&self) -> u32 {
        self.shape >> 8
    }

    #[inline(always)]
    pub(crate) fn num_operands(&self) -> u32 {
        match self.shape & OpData::MANY {
            // The maximum tells the compiler that there are not few.
            OpData::MANY => self.operands[0].next.max(OpData::MANY),
            few => few,
        }
    }
    /// True if the operands are in the record.
    #[inline(always)]
    pub(crate) fn has_few_operands(&self) -> bool {
        self.shape & OpData::MANY != OpData::MANY
    }
    /// The operands in the record.
    #[inline(always)]
    pub(crate) fn operands(&self) -> &[Use; 2] {
        &self.operands
    }
    #[inline(always)]
    pub(crate) fn operands_mut(&mut self) -> &mut [Use; 2] {
        &mut self.operands
    }
    /// The run of operands that are not in the record: its start and length.
    #[inline(always)]
    pub(crate) fn operand_run(&self) -> (u32, u32) {
        match self.has_few_operands() {
            true => (0, 0),
            false => (self.operands[0].value, self.operands[0].next),
        }
    }
    /// Sets the number of operands, whose uses are still to be set.
    #[inline(always)]
    pub(crate) fn set_few_operands(&mut self, count: u32) {
        debug_assert!(count < OpData::MANY);
        self.shape = self.shape & !OpData::MANY | count;
    }
    pub(crate) fn set_operand_run(&mut self, start: u32, len: u32) {
        self.shape |= OpData::MANY;
        (self.operands[0].value, self.operands[0].next) = (start, len);
    }

    #[inline(always)]
    fn results_field(&self) -> u32 {
        self.shape >> OpData::RESULTS & 3
    }
    #[inline(always)]
    pub(crate) fn num_results(&self) -> u32 {
        match self.results_field() {
            OpData::MANY => self.result.first_use.max(2),
            few => few,
        }
    }
    /// True if the results are not in a run.
    #[inline(always)]
    pub(crate) fn has_few_results(&self) -> bool {
        self.results_field() != OpData::MANY
    }
    #[inline(always)]
    pub(crate) fn has_single_result(&self) -> bool {
        self.results_field() == 1
    }
    /// The single result.
    #[inline(always)]
    pub(crate) fn result(&self) -> &ValueData {
        &self.result
    }
    #[inline(always)]
    pub(crate) fn result_mut(&mut self) -> &mut ValueData {
        &mut self.result
    }
    /// The run of results that are not in the record: its start and length.
    #[inline(always)]
    pub(crate) fn result_run(&self) -> (u32, u32) {
        match self.results_field() {
            OpData::MANY => (self.result.ty.0, self.result.first_use),
            _ => (0, 0),
        }
    }
    /// True if there is no result in the record that has a use.
    #[inline(always)]
    pub(crate) fn is_unused(&self) -> bool {
        self.result.first_use == NIL
    }
    /// Gives an operation without results a single one.
    #[inline(always)]
    pub(crate) fn set_single_result(&mut self, ty: RawType) {
        self.shape |= 1 << OpData::RESULTS;
        self.result.ty = ty;
    }
    pub(crate) fn set_result_run(&mut self, start: u32, len: u32) {
        self.shape |= OpData::MANY << OpData::RESULTS;
        self.result = ValueData {
            ty: RawType(start),
            first_use: len,
        };
    }

    /// True if the record has everything but the attributes.
    #[inline(always)]
    pub(crate) fn is_in_record(&self) -> bool {
        self.has_few_operands() && self.has_few_results() && !self.is_rare()
    }

    /// The run of attributes, if the operation is not rare.
    #[inline(always)]
    pub(crate) fn attr_run(&self) -> (u32, u32) {
        (self.tail, self.shape >> OpData::ATTRS & 7)
    }
    /// Sets the run of attributes of an operation that is not rare.
    #[inline(always)]
    pub(crate) fn set_attr_run(&mut self, start: u32, len: u32) {
        debug_assert!(!self.is_rare() && len <= OpData::FEW_ATTRS);
        self.shape = self.shape & !(7 << OpData::ATTRS) | len << OpData::ATTRS;
        self.tail = start;
    }
    /// True if the operation has [`Parts`].
    #[inline(always)]
    pub(crate) fn is_rare(&self) -> bool {
        self.shape & OpData::RARE != 0
    }
    /// The operation's [`Parts`], if it is rare.
    #[inline(always)]
    pub(crate) fn parts(&self) -> Option<u32> {
        self.is_rare().then_some(self.tail)
    }
    /// Makes an operation rare. Its attributes are now in the parts.
    pub(crate) fn set_parts(&mut self, parts: u32) {
        self.shape = self.shape & !(7 << OpData::ATTRS) | OpData::RARE;
        self.tail = parts;
    }
}

#[cfg(feature = "parallel")]
impl OpData {
    pub(crate) fn set_kind(&mut self, kind: u32) {
        self.shape = self.shape & 0xff | kind << 8;
    }
    /// Removes the attributes, and the parts of a rare operation.
    pub(crate) fn clear_tail(&mut self) {
        self.shape &= !(7 << OpData::ATTRS | OpData::RARE);
        self.tail = 0;
    }
    /// True if the two have the same place, and their operands, results and parts the same slots.
    /// Only the other one may lack parts.
    pub(crate) fn is_placed_as(&self, other: &OpData) -> bool {
        let shape = |data: &OpData| data.shape & !(7 << OpData::ATTRS | OpData::RARE);
        let slots = |data: &OpData| {
            let links = (data.block, data.prev, data.next);
            (shape(data), links, data.operand_run(), data.result_run())
        };
        slots(self) == slots(other) && (!other.is_rare() || self.parts() == other.parts())
    }
}

impl ValueData {
    pub(crate) const NONE: ValueData = ValueData {
        ty: RawType(0),
        first_use: NIL,
    };
}

impl Use {
    pub(crate) const NONE: Use = Use {
        value: NIL,
        next: NIL,
        prev: NIL,
    };
}

/// The parts that few operations have.
#[derive(Clone, Default, PartialEq, Eq)]
pub(crate) struct Parts {
    /// The run of attributes.
    pub(crate) attrs: u32,
    pub(crate) num_attrs: u32,
    pub(crate) regions: Vec<u32>,
    pub(crate) successors: Vec<u32>,
    /// True if `<{}>` is printed although it is empty.
    pub(crate) empty_properties: bool,
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

/// By operation: its number in the order of its block, 0 if it has none. Empty until first use.
#[derive(Default)]
pub(crate) struct OpNumbers(pub(crate) Vec<u64>);

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
    pub(crate) results: Vec<SsaName>,
    /// By slot of the pool, for all other values. A result without a name belongs to the pack of the
    /// result before it.
    pub(crate) values: Vec<SsaName>,
    pub(crate) texts: Vec<String>,
    /// By first result of an operation: the first values of its packs but the first one.
    pub(crate) packs: HashMap<u32, Vec<u32>, FxBuildHasher>,
    /// By block: its place in its region, [`NIL`](crate::ids::NIL) if it is not in the operation.
    pub(crate) blocks: Vec<u32>,
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
    #[inline(always)]
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
