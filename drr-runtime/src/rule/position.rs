//! Positions among the operands, results, regions and successors of an operation.

use crate::decl::Arity;
use crate::ir::{Ir, Op};
use crate::view::{operand_group, result_group};

/// A declared group of operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Group {
    /// The arities of all declared groups.
    pub arities: &'static [Arity],
    /// The number of the group.
    pub index: usize,
}

impl Group {
    /// The first operand of the group and its length; `None` if the operation's operands do not fit
    /// their declaration.
    #[inline]
    pub fn operands<I: Ir>(self, ir: &I, op: Op<I>) -> Option<(usize, usize)> {
        operand_group(ir, op, self.arities, self.index)
    }
    /// As [`operands`](Group::operands), for a group of results.
    #[inline]
    pub fn results<I: Ir>(self, ir: &I, op: Op<I>) -> Option<(usize, usize)> {
        result_group(ir, op, self.arities, self.index)
    }
    /// True if a result belongs to this group of an operation's results.
    pub fn has_result<I: Ir>(self, ir: &I, op: Op<I>, result: usize) -> bool {
        self.results(ir, op)
            .is_some_and(|(start, len)| (start..start + len).contains(&result))
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
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn fits(self, len: usize) -> bool {
        match self {
            Length::Exactly(count) => len == count,
            Length::AtLeast(count) => len >= count,
        }
    }
    /// As [`fits`](Length::fits). The length is computed only if it matters.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn admits(self, len: impl FnOnce() -> usize) -> bool {
        self == Length::AtLeast(0) || self.fits(len())
    }
}
