//! Rules as data: what the interpreter in [`explain`](crate::explain) walks.

use super::{OpIndex, RuleInfo};
use crate::decl::Arity;
use crate::ir::{Ir, Op};
use crate::view::group;

/// A rule as data, which the interpreter in [`explain`](crate::explain) walks.
pub struct RuleData<I: Ir> {
    /// Metadata.
    pub info: RuleInfo,
    /// The program's ops that must exist for the rule to be usable.
    pub ops: &'static [OpIndex],
    /// The root's op.
    pub root: OpIndex,
    /// The source DAG, one for each choice among ops that may stand in the same place; of several
    /// that match in the same operand order the first counts.
    pub sources: &'static [SourceOp],
    /// How many operands each [`SourceArg::AnyOrder`] permutes. All their orders are tried, the
    /// written one first; those of the last vary fastest.
    pub orders: &'static [u8],
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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Group {
    /// The arities of all declared groups.
    pub arities: &'static [Arity],
    /// Which one.
    pub index: usize,
}

impl Group {
    /// The group's first operand and length, on an operation with `total` operands whose groups have
    /// the lengths that `segment` says (only asked for where more than one group is not single).
    #[inline]
    pub fn resolve(
        self,
        total: usize,
        segment: impl Fn(usize) -> Option<u32>,
    ) -> Option<(usize, usize)> {
        group(self.arities, self.index, total, segment)
    }
}

/// Which single value among an operation's operands.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// The declared group.
    pub group: Group,
    /// Where in it.
    pub at: At,
}

/// Where in a declared group of operands a value stands, or among an operation's regions or
/// successors one of these.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum At {
    /// The group's only value: of a single operand, or an optional one that is there.
    Only,
    /// This many values behind its first.
    Front(usize),
    /// This many values before its last.
    Back(usize),
}

impl Group {
    /// The group's only value.
    pub const fn only(self) -> Place {
        Place {
            group: self,
            at: At::Only,
        }
    }
}

impl Group {
    /// Whether a result belongs to this group of an operation's results.
    pub fn has_result<I: Ir>(self, ir: &I, op: Op<I>, result: usize) -> bool {
        self.resolve(ir.num_results(op), |at| ir.result_segment(op, at))
            .is_some_and(|(start, len)| (start..start + len).contains(&result))
    }
}

impl At {
    /// The position in a group of `len` values, if there is one.
    #[inline(always)]
    pub fn position(self, len: usize) -> Option<usize> {
        match self {
            At::Only => (len == 1).then_some(0),
            At::Front(index) => (index < len).then_some(index),
            At::Back(index) => len.checked_sub(index + 1),
        }
    }
}

/// How many values a variadic operand must have, or how many regions or successors an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Length {
    /// This many.
    Exactly(usize),
    /// This many or more.
    AtLeast(usize),
}

impl Length {
    /// Whether a group of `len` values is as long.
    #[inline(always)]
    pub fn fits(self, len: usize) -> bool {
        match self {
            Length::Exactly(count) => len == count,
            Length::AtLeast(count) => len >= count,
        }
    }
}

/// What a single operand must be.
#[derive(Clone, Copy, Debug)]
pub enum ValuePattern {
    /// Anything.
    Any,
    /// Anything, which is bound.
    Bind(u16),
    /// The operation defines it; the number is the result that must feed the operand, `None` for
    /// any.
    Defined(&'static SourceOp, Option<u32>),
    /// As `Defined`, by one of the results of a declared group that is not single.
    DefinedIn(&'static SourceOp, Group),
    /// A native matches it, and gives values that are matched in their turn.
    Given(&'static GivenPattern),
}

/// A native in a source, as far as values that it gives are matched in their turn. What else it gives
/// is tested behind the structure, where [`Program::replay`](super::Program::replay) goes on.
#[derive(Clone, Copy, Debug)]
pub struct GivenPattern {
    /// Its number, for [`Program::native`](super::Program::native).
    pub native: u16,
    /// What traces call it.
    pub name: &'static str,
    /// The capture that holds the value it is called with.
    pub bind: u16,
    /// What its values must be.
    pub args: &'static [GivenArg],
}

/// Something among what a native gives.
#[derive(Clone, Copy, Debug)]
pub enum GivenArg {
    /// One value, by its position.
    Value(u16, ValuePattern),
    /// Values in any order; the number is the position in [`RuleData::orders`].
    AnyOrder(u16, &'static [u16], &'static [ValuePattern]),
}

/// One argument of a [`SourceOp`].
#[derive(Clone, Copy, Debug)]
pub enum SourceArg {
    /// Matches one value among the operands.
    Value(Place, ValuePattern),
    /// Matches values in any order (`either`, `commutative`); the number is the position in
    /// [`RuleData::orders`].
    AnyOrder(u16, &'static [Place], &'static [ValuePattern]),
    /// Binds an optional operand.
    OptionalOperand(Group, u16),
    /// Binds a variadic operand.
    Operands(Group, u16),
    /// A variadic operand must have a length.
    Length(Group, Length),
    /// Binds what is left of a variadic operand behind some values and before others.
    Slice(Group, usize, usize, u16),
    /// Binds the program's attribute `.0` at capture `.1`.
    Attr(u16, u16),
    /// Binds an optional attribute.
    OptionalAttr(u16, u16),
    /// Binds a region.
    Region(At, u16),
    /// Binds the regions behind some and before others.
    Regions(usize, usize, u16),
    /// The operation has so many regions.
    NumRegions(Length),
    /// Binds a successor.
    Successor(At, u16),
    /// Binds the successors behind some and before others.
    Successors(usize, usize, u16),
    /// The operation has so many successors.
    NumSuccessors(Length),
    /// A region is a single block with these ops.
    Body(At, BodyPattern),
}

/// What the only block of a region must be: nothing is in it but these operations and those that the
/// operations' own arguments name.
#[derive(Clone, Copy, Debug)]
pub struct BodyPattern {
    /// The block's arguments; `None` if nothing is said of them.
    pub args: Option<&'static [ValuePattern]>,
    /// Operations in the order of the block, the last of which is the block's last.
    pub ops: &'static [SourceOp],
}
