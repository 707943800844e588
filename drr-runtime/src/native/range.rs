//! Runs of an operation's operands, regions or successors. They hold no copies.

use std::fmt::{self, Debug};

use crate::ir::{Block, Ir, Op, Region, Value};
use crate::rule::At;

macro_rules! runs {
    ($($(#[$doc:meta])* $name:ident: $(#[$new_doc:meta])* $new:ident;)*) => {$(
        $(#[$doc])*
        pub struct $name<I: Ir> {
            op: Op<I>,
            start: u32,
            len: u32,
        }
        copy!(impl<I: Ir> for $name<I>);
        impl<I: Ir> Debug for $name<I> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{:?}[{:?}]", self.op, self.range())
            }
        }
        impl<I: Ir> $name<I> {
            $(#[$new_doc])*
            pub fn $new(op: Op<I>, start: usize, len: usize) -> Self {
                let (start, len) = (start as u32, len as u32);
                $name { op, start, len }
            }
            /// The length of the run.
            pub fn len(self) -> usize {
                self.len as usize
            }
            /// True if the run is empty.
            pub fn is_empty(self) -> bool {
                self.len == 0
            }
            /// The run without the first `front` and the last `back`; `None` if it has fewer.
            pub fn without(self, front: usize, back: usize) -> Option<Self> {
                let len = self.len().checked_sub(front + back)?;
                Some(Self::$new(self.op, self.start as usize + front, len))
            }
            fn range(self) -> std::ops::Range<usize> {
                let start = self.start as usize;
                start..start + self.len()
            }
        }
    )*};
}

runs! {
    /// A range of operands of an operation.
    ValueRange:
    /// Operands `start..start + len` of `op`.
    operands;
    /// A run of an operation's regions or successors that a rule captures.
    PartRange:
    /// Regions or successors `start..start + len` of `op`.
    new;
}

impl<I: Ir> ValueRange<I> {
    /// Value `index`.
    ///
    /// # Panics
    /// If the index is out of range.
    pub fn get(self, ir: &I, index: usize) -> Value<I> {
        assert!(index < self.len(), "value {index} of a run of {}", self.len);
        ir.operand(self.op, self.start as usize + index)
    }
    /// All values, in order.
    pub fn to_vec(self, ir: &I) -> Vec<Value<I>> {
        (0..self.len()).map(|index| self.get(ir, index)).collect()
    }
    /// The first value for which `test` holds.
    pub fn find(self, ir: &I, test: impl Fn(Value<I>) -> bool) -> Option<Value<I>> {
        let mut values = (0..self.len()).map(|index| self.get(ir, index));
        values.find(|value| test(*value))
    }
    /// True if `test` holds for all values.
    pub fn all(self, ir: &I, test: impl Fn(Value<I>) -> bool) -> bool {
        self.find(ir, |value| !test(value)).is_none()
    }
    /// True if both ranges have the same values in the same order.
    pub fn same_values(self, other: Self, ir: &I) -> bool {
        self.len == other.len
            && (0..self.len()).all(|index| self.get(ir, index) == other.get(ir, index))
    }
}

impl<I: Ir> ValueRange<I> {
    /// The values that the operation has now, whatever becomes of its operands.
    pub fn keep(self, ir: &I) -> KeptValues<I> {
        KeptValues(self.to_vec(ir))
    }
}

/// The values of a [`ValueRange`] before its operation was changed, or what they become in a dialect
/// conversion.
#[derive(Debug)]
pub struct KeptValues<I: Ir>(Vec<Value<I>>);

impl<I: Ir> From<Vec<Value<I>>> for KeptValues<I> {
    fn from(values: Vec<Value<I>>) -> Self {
        KeptValues(values)
    }
}

impl<I: Ir> KeptValues<I> {
    /// The number of values.
    pub fn len(&self) -> usize {
        self.0.len()
    }
    /// True if there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
    /// All values, in order.
    pub fn to_vec(&self, _: &I) -> Vec<Value<I>> {
        self.0.clone()
    }
}

impl<I: Ir> PartRange<I> {
    /// The regions of `op` without the first `front` and the last `back`; `None` if it has fewer.
    pub fn regions_of(ir: &I, op: Op<I>, front: usize, back: usize) -> Option<Self> {
        PartRange::new(op, 0, ir.num_regions(op)).without(front, back)
    }
    /// The successors of `op` without the first `front` and the last `back`; `None` if it has
    /// fewer.
    pub fn successors_of(ir: &I, op: Op<I>, front: usize, back: usize) -> Option<Self> {
        PartRange::new(op, 0, ir.num_successors(op)).without(front, back)
    }
    /// One of the regions, if it exists. It must be a run of regions.
    pub fn region(self, ir: &I, at: At) -> Option<Region<I>> {
        let index = self.start as usize + at.position(self.len())?;
        ir.regions(self.op).get(index).copied()
    }
    /// One of the successors, if it exists. It must be a run of successors.
    pub fn block(self, ir: &I, at: At) -> Option<Block<I>> {
        let index = self.start as usize + at.position(self.len())?;
        let there = index < ir.num_successors(self.op);
        there.then(|| ir.successor(self.op, index))
    }
    /// The regions, if it is a run of regions. Regions that the operation no longer has are left
    /// out.
    pub fn regions(self, ir: &I) -> Vec<Region<I>> {
        let regions = ir.regions(self.op);
        regions.get(self.range()).unwrap_or_default().to_vec()
    }
    /// The successors, if it is a run of successors. Successors that the operation no longer has
    /// are left out.
    pub fn blocks(self, ir: &I) -> Vec<Block<I>> {
        let total = ir.num_successors(self.op);
        let here = self.range().filter(|index| *index < total);
        here.map(|index| ir.successor(self.op, index)).collect()
    }
}
