//! The records of operations. They alone know how their fields are packed.

use crate::ids::{Loc, NIL, RawType};

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

/// A value. It has the number of its operation if it is the single result; all others have
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
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn free(next: u32) -> OpData {
        OpData {
            next,
            ..OpData::FREE
        }
    }

    /// True if the slot is free: its operation was erased.
    pub(crate) fn is_free(&self) -> bool {
        self.kind() == OpData::NO_KIND
    }

    /// A detached operation without operands, results, attributes and parts.
    #[cfg_attr(not(debug_assertions), inline(always))]
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
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn kind(&self) -> u32 {
        self.shape >> 8
    }

    pub(crate) fn set_kind(&mut self, kind: u32) {
        self.shape = self.shape & 0xff | kind << 8;
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn num_operands(&self) -> u32 {
        match self.shape & OpData::MANY {
            // The maximum tells the compiler that there are not few.
            OpData::MANY => self.operands[0].next.max(OpData::MANY),
            few => few,
        }
    }
    /// True if the operands are in the record.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn has_few_operands(&self) -> bool {
        self.shape & OpData::MANY != OpData::MANY
    }
    /// The operands in the record.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn operands(&self) -> &[Use; 2] {
        &self.operands
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn operands_mut(&mut self) -> &mut [Use; 2] {
        &mut self.operands
    }
    /// The run of operands that are not in the record: its start and length.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn operand_run(&self) -> (u32, u32) {
        match self.has_few_operands() {
            true => (0, 0),
            false => (self.operands[0].value, self.operands[0].next),
        }
    }
    /// Sets the number of operands, whose uses are still to be set.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn set_few_operands(&mut self, count: u32) {
        debug_assert!(count < OpData::MANY);
        self.shape = self.shape & !OpData::MANY | count;
    }
    pub(crate) fn set_operand_run(&mut self, start: u32, len: u32) {
        self.shape |= OpData::MANY;
        (self.operands[0].value, self.operands[0].next) = (start, len);
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn results_field(&self) -> u32 {
        self.shape >> OpData::RESULTS & 3
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn num_results(&self) -> u32 {
        match self.results_field() {
            OpData::MANY => self.result.first_use.max(2),
            few => few,
        }
    }
    /// True if the results are not in a run.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn has_few_results(&self) -> bool {
        self.results_field() != OpData::MANY
    }
    /// The single result.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn result(&self) -> &ValueData {
        &self.result
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn result_mut(&mut self) -> &mut ValueData {
        &mut self.result
    }
    /// The run of results that are not in the record: its start and length.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn result_run(&self) -> (u32, u32) {
        match self.results_field() {
            OpData::MANY => (self.result.ty.0, self.result.first_use),
            _ => (0, 0),
        }
    }
    /// True if there is no result in the record that has a use.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn is_unused(&self) -> bool {
        self.result.first_use == NIL
    }
    /// Gives an operation without results a single one.
    #[cfg_attr(not(debug_assertions), inline(always))]
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
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn is_in_record(&self) -> bool {
        self.has_few_operands() && self.has_few_results() && !self.is_rare()
    }

    /// The run of attributes, if the operation is not rare.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn attr_run(&self) -> (u32, u32) {
        (self.tail, self.shape >> OpData::ATTRS & 7)
    }
    /// Sets the run of attributes of an operation that is not rare.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn set_attr_run(&mut self, start: u32, len: u32) {
        debug_assert!(!self.is_rare() && len <= OpData::FEW_ATTRS);
        self.shape = self.shape & !(7 << OpData::ATTRS) | len << OpData::ATTRS;
        self.tail = start;
    }
    /// True if the operation has [`Parts`].
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn is_rare(&self) -> bool {
        self.shape & OpData::RARE != 0
    }
    /// The operation's [`Parts`], if it is rare.
    #[cfg_attr(not(debug_assertions), inline(always))]
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
    pub(crate) fn has_single_result(&self) -> bool {
        self.results_field() == 1
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

#[cfg(test)]
mod tests {
    use super::{OpData, Use, ValueData};
    use crate::ids::{Loc, RawType};

    #[test]
    fn a_record_takes_56_bytes() {
        assert_eq!(size_of::<OpData>(), 56);
        assert_eq!(size_of::<Use>(), 12);
        assert_eq!(size_of::<ValueData>(), 8);
    }

    #[test]
    fn the_numbers_of_a_record_are_independent() {
        let mut data = OpData::new(12_345, Loc::UNKNOWN);
        let numbers = |data: &OpData| {
            let counts = (data.num_operands(), data.num_results(), data.attr_run());
            (data.kind(), counts)
        };
        assert_eq!(numbers(&data), (12_345, (0, 0, (0, 0))));
        data.set_few_operands(2);
        assert_eq!(numbers(&data), (12_345, (2, 0, (0, 0))));
        data.set_single_result(RawType(7));
        assert_eq!(numbers(&data), (12_345, (2, 1, (0, 0))));
        data.set_attr_run(9, OpData::FEW_ATTRS);
        assert_eq!(numbers(&data), (12_345, (2, 1, (9, OpData::FEW_ATTRS))));
        data.set_operand_run(4, 100_000);
        assert_eq!(
            numbers(&data),
            (12_345, (100_000, 1, (9, OpData::FEW_ATTRS)))
        );
        assert_eq!(data.operand_run(), (4, 100_000));
        assert!(!data.is_rare());
        data.set_parts(3);
        assert_eq!(data.parts(), Some(3));
        assert_eq!((data.kind(), data.num_operands()), (12_345, 100_000));
        assert!(data.num_results() == 1 && !data.has_few_operands());
    }
}
