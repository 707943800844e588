//! Positions among the operands, results, regions and successors of an operation.

use crate::decl::Arity;
use crate::ir::{Ir, Op};
use crate::view::group;

/// A declared group of operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Group {
    /// The arities of all declared groups.
    pub arities: &'static [Arity],
    /// The number of the group.
    pub index: usize,
}

impl Group {
    /// The group's first operand and length, on an operation with `total` operands. `segment`
    /// returns the length of a group; it is called only if more than one group is not single.
    #[inline]
    pub fn resolve(
        self,
        total: usize,
        segment: impl Fn(usize) -> Option<u32>,
    ) -> Option<(usize, usize)> {
        group(self.arities, self.index, total, segment)
    }
    /// True if a result belongs to this group of an operation's results.
    pub fn has_result<I: Ir>(self, ir: &I, op: Op<I>, result: usize) -> bool {
        self.resolve(ir.num_results(op), |at| ir.result_segment(op, at))
            .is_some_and(|(start, len)| (start..start + len).contains(&result))
    }
}

/// A position in a declared group of operands, or among an operation's regions or successors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum At {
    /// The group's only value: a single operand, or an optional one that is present.
    Only,
    /// At this distance from its first value.
    Front(usize),
    /// This many values before its last.
    Back(usize),
}

impl At {
    /// The position in a group of `len` values, if it exists.
    #[inline(always)]
    pub fn position(self, len: usize) -> Option<usize> {
        match self {
            At::Only => (len == 1).then_some(0),
            At::Front(index) => (index < len).then_some(index),
            At::Back(index) => len.checked_sub(index + 1),
        }
    }
}

/// A number of operands in a variadic group, or of an operation's regions or successors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Length {
    /// This many.
    Exactly(usize),
    /// This many or more.
    AtLeast(usize),
}

impl Length {
    /// True if a group of `len` values has this length.
    #[inline(always)]
    pub fn fits(self, len: usize) -> bool {
        match self {
            Length::Exactly(count) => len == count,
            Length::AtLeast(count) => len >= count,
        }
    }
    /// As [`fits`](Length::fits). The length is computed only if it matters.
    #[inline(always)]
    pub(super) fn admits(self, len: impl FnOnce() -> usize) -> bool {
        self == Length::AtLeast(0) || self.fits(len())
    }
}
