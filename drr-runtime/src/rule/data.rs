//! Rules as data: what the interpreter in [`explain`](crate::explain) walks.

use super::{OpIndex, RuleInfo};
use crate::decl::Arity;
use crate::ir::{Ir, Op};

/// A rule as data, which the interpreter in [`explain`](crate::explain) walks.
pub struct RuleData<I: Ir> {
    /// Metadata.
    pub info: RuleInfo,
    /// The program's ops that must exist for the rule to be usable.
    pub ops: &'static [OpIndex],
    /// The root's op.
    pub root: OpIndex,
    /// The source DAG, one for each choice of operand orders, in the order in which they are tried.
    pub sources: &'static [SourceOp],
    /// How many names are bound.
    pub captures: usize,
    /// For pattern functions: everything is in `replay`.
    pub marker: std::marker::PhantomData<fn(I)>,
}

/// An op in a source DAG.
#[derive(Clone, Copy, Debug)]
pub struct SourceOp {
    /// Which op.
    pub op: OpIndex,
    /// Its full name.
    pub name: &'static str,
    /// How many operands and results an operation of the op has.
    pub counts: Counts,
    /// The capture that holds the operation.
    pub bind: Option<u16>,
    /// Its arguments; those left out match anything.
    pub args: &'static [SourceArg],
}

/// How many operands and results an op declares; an operation that was never verified may have
/// others, and then matches nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counts {
    /// Single operands, and whether there are no others.
    pub operands: (usize, bool),
    /// Single results, and whether there are no others.
    pub results: (usize, bool),
}

impl Counts {
    /// Any number of either.
    pub const ANY: Counts = Counts {
        operands: (0, false),
        results: (0, false),
    };

    /// Whether an operation has that many.
    #[inline(always)]
    pub fn fit<I: Ir>(self, ir: &I, op: Op<I>) -> bool {
        let has = |count: usize, (wanted, exact): (usize, bool)| {
            if exact {
                count == wanted
            } else {
                count >= wanted
            }
        };
        has(ir.num_operands(op), self.operands) && has(ir.num_results(op), self.results)
    }
}

/// Which operands of an operation: a declared group.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// The arities of all declared groups.
    pub arities: &'static [Arity],
    /// Which one.
    pub index: usize,
}

impl Group {
    /// The group's first operand and length, on an operation with `total` operands whose segment
    /// sizes are `segments` (only asked for where more than one group is not single).
    #[inline]
    pub fn resolve(
        self,
        total: usize,
        segments: impl FnOnce() -> Option<Vec<u32>>,
    ) -> Option<(usize, usize)> {
        let flexible = self
            .arities
            .iter()
            .filter(|arity| **arity != Arity::One)
            .count();
        if flexible <= 1 {
            let single = self.arities.len() - flexible;
            let rest = total.checked_sub(single)?;
            let mut start = 0;
            for arity in &self.arities[..self.index] {
                start += if *arity == Arity::One { 1 } else { rest };
            }
            let len = if self.arities[self.index] == Arity::One {
                1
            } else {
                rest
            };
            return (start + len <= total).then_some((start, len));
        }
        let segments = segments()?;
        let start = segments
            .get(..self.index)?
            .iter()
            .map(|n| *n as usize)
            .sum::<usize>();
        let len = *segments.get(self.index)? as usize;
        (start + len <= total).then_some((start, len))
    }
}

/// One argument of a [`SourceOp`].
#[derive(Clone, Copy, Debug)]
pub enum SourceArg {
    /// Binds an operand of a single group.
    Operand(Group, u16),
    /// Binds an optional operand.
    OptionalOperand(Group, u16),
    /// Binds a variadic operand.
    Operands(Group, u16),
    /// Matches the operation that defines a single operand; the number is the result that must
    /// feed it, `None` for any.
    Defined(Group, &'static SourceOp, Option<u32>),
    /// Binds the program's attribute `.0` at capture `.1`.
    Attr(u16, u16),
    /// Binds an optional attribute.
    OptionalAttr(u16, u16),
    /// Binds region `.0`.
    Region(u16, u16),
    /// Binds successor `.0`.
    Successor(u16, u16),
}
