//! Rules as data: the matching form, which the macros emit together with the generated matcher. The
//! interpreter in [`explain`](crate::explain) walks it.
//!
//! A rule's source is a list of *bindings* (the places of things, starting at the root) and *facts*
//! about them. All rules of a set share one list of bindings. Facts are built-in, pure, and total
//! once the facts before them hold. *Tests* follow them: calls of user code, and conditions that
//! the results require. The generated code runs the tests; the data only describes how to report
//! them.

use super::{At, BindingId, Bound, Group, Length, OpIndex, OrderId, RuleInfo, Tables};
use crate::decl::Arity;
use crate::ir::Ir;
use crate::native::Ty;

/// A rule set as data.
pub struct SetData<I: Ir> {
    /// The ops that the set names, by [`OpIndex`].
    pub ops: &'static [OpShape],
    /// All bindings of all rules. A binding refers only to earlier ones.
    pub bindings: &'static [Binding],
    /// The places that each order permutes: bindings of single values.
    pub orders: &'static [&'static [BindingId]],
    /// The rules by rank.
    pub rules: &'static [RuleData<I>],
}

/// An op of a set, and how many operands, results, regions and successors it declares. An operation
/// that was never verified may have others, and then matches nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpShape {
    /// Its position in [`SetData::ops`].
    pub op: OpIndex,
    /// The full name; `any<Trait>` for any op with a trait.
    pub name: &'static str,
    /// Operands.
    pub operands: Length,
    /// The groups of operands; empty if all are single.
    pub operand_groups: &'static [Arity],
    /// Results.
    pub results: Length,
    /// Regions.
    pub regions: Length,
    /// Successors.
    pub successors: Length,
}

/// A rule as data.
pub struct RuleData<I: Ir> {
    /// Metadata.
    pub info: RuleInfo,
    /// The ops that must exist for the rule to be usable.
    pub ops: &'static [OpIndex],
    /// The ops at which the rule may be rooted; empty if at any op.
    pub roots: &'static [OpIndex],
    /// True if the rewrite may fail after it has changed something.
    pub can_fail: bool,
    /// The facts of the source, in an order in which each one is total. A driver need not try the rule
    /// where one of them does not hold.
    pub facts: &'static [Fact],
    /// The picks and tails whose alternatives are tried, outer ones first, in lexicographic order.
    pub choices: &'static [BindingId],
    /// The report of each failed test, by its number.
    pub tests: &'static [Reason<I>],
    /// The user's names, and their bindings.
    pub names: &'static [(&'static str, BindingId)],
    /// The names of the natives in the source for reports, by the number in [`Binding::Extract`].
    pub natives: &'static [&'static str],
}

/// The place of a thing. The comments begin with the kind of the thing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Binding {
    /// Op: the root of the match.
    Root,
    /// Op: the definition of a value. Absent for block arguments.
    Def(BindingId),
    /// Value: operand `.1` of an op, which has only single operands up to there.
    Operand(BindingId, u16),
    /// Value: a result of an op.
    Result(BindingId, u16),
    /// Run of values: a declared operand group. It has an entry for each op that may be bound, if
    /// their layouts differ, or else a single entry.
    Operands(BindingId, &'static [(OpIndex, Group)]),
    /// Run of regions.
    Regions(BindingId),
    /// Run of successors.
    Successors(BindingId),
    /// Run of values: the arguments of a block.
    Args(BindingId),
    /// A run without some elements in front (`.1`) and at the back (`.2`).
    Slice(BindingId, u16, u16),
    /// The end of a run, from a position that the matcher chooses: behind at least `.1` elements, with
    /// at least `.2` elements in it.
    Tail(BindingId, u16, u16),
    /// The elements between those that must be before a `Tail` and the `Tail`.
    Before(BindingId),
    /// One element of a run: a value, region or block.
    Element(BindingId, At),
    /// Optional value: the value of a run that has exactly one.
    Optional(BindingId),
    /// Value: the `.1`-th pick of an order. Each pick takes a place that no earlier pick took.
    Pick(OrderId, u8),
    /// Attribute, or its default. It has an entry for each op that may be bound, or else a single
    /// one.
    Attr(BindingId, &'static [(OpIndex, u16)]),
    /// Optional attribute.
    OptionalAttr(BindingId, &'static [(OpIndex, u16)]),
    /// Block: the only block of a region.
    Block(BindingId),
    /// Op: the last op of a block that is not among these bindings.
    LastOther(BindingId, &'static [BindingId]),
    /// Values that a native of the rule (`.0` is its number) returns for a value.
    Extract(u16, BindingId),
    /// Value: one output of an `Extract`.
    Out(BindingId, u8),
}

/// A fact about bindings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fact {
    /// The op is one of these, with the declared counts.
    Is(BindingId, &'static [OpIndex]),
    /// The binding is present.
    Present(BindingId),
    /// The optional value or attribute is not there, or the run is empty.
    Absent(BindingId),
    /// The run has this length.
    Length(BindingId, Length),
    /// The value is this declared result of the op that defines it. By op, as in [`Binding::Operands`].
    FedBy(BindingId, &'static [(OpIndex, Group)]),
    /// The attribute is this integer.
    Int(BindingId, i64),
    /// Both are equal by content. An optional thing equals a present one only if it is present.
    Equal(BindingId, BindingId),
    /// The op is directly in the block.
    InBlock(BindingId, BindingId),
    /// The block has at most this many ops.
    AtMostOps(BindingId, u16),
    /// The block has no ops but these.
    NoOthers(BindingId, &'static [BindingId]),
}

/// The report of a failed test.
pub enum Reason<I: Ir> {
    /// A fixed text.
    Text(&'static str),
    /// A fixed text, and the values of these names.
    Shown(&'static str, &'static [(&'static str, BindingId)]),
    /// A type constraint: the place, the constraint's summary, the value.
    Type(&'static str, &'static str, BindingId),
    /// As `Type`, for a run of values. The function finds the first value that fails.
    Types(&'static str, &'static str, BindingId, fn(Ty<'_, I>) -> bool),
    /// An attribute constraint: the place, what was expected, the attribute.
    Attr(&'static str, Expected, BindingId),
    /// `ConstantLike`: the place, the value.
    Constant(&'static str, BindingId),
    /// A replacement of the root is one of its own results: the root's op.
    Itself(&'static str),
    /// A replacement has another type than the replaced result: the replacement, the result.
    Replacement(BindingId, BindingId),
    /// The replacements (values, optional values, runs) do not have the types of the root's results.
    Replacements(&'static [BindingId]),
    /// A text that a function makes from the bindings, for programs written by hand.
    Made(&'static ReasonFn<I>),
}

impl<I: Ir> Reason<I> {
    /// The reason without the values of a match.
    pub(crate) fn summary(&self) -> String {
        match self {
            Reason::Text(text) | Reason::Shown(text, _) => (*text).to_string(),
            Reason::Type(place, summary, _) | Reason::Types(place, summary, ..) => {
                format!("{place} failed to satisfy constraint: '{summary}'")
            }
            Reason::Attr(place, expected, _) => {
                format!(
                    "{place} failed to satisfy constraint: '{}'",
                    expected.text()
                )
            }
            Reason::Constant(place, _) => format!("{place} is not a constant"),
            Reason::Itself(op) => format!("the replacement of '{op}' is its own result"),
            Reason::Replacement(..) | Reason::Replacements(_) => {
                "a replacement has another type than the result that it replaces".to_string()
            }
            Reason::Made(_) => "a constraint failed".to_string(),
        }
    }
}

/// The expectation of an attribute constraint, as text.
pub enum Expected {
    /// A fixed text.
    Text(&'static str),
    /// The text of a Rust value.
    Of(fn() -> String),
}

impl Expected {
    pub(crate) fn text(&self) -> String {
        match self {
            Expected::Text(text) => (*text).to_string(),
            Expected::Of(text) => text(),
        }
    }
}

/// The function of [`Reason::Made`].
pub type ReasonFn<I> = dyn Fn(&I, &Tables<I>, &Bound<I>) -> String + Sync;
