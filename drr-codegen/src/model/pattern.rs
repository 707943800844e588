//! The ops and names of a source pattern, and positions among the parts of an op.

use proc_macro2::Span;

use super::check::{Check, SourceNative};
use super::fact::Fact;
use super::ids::BindingId;
use super::types::TypeClasses;

/// A resolved source pattern.
#[derive(Default)]
pub struct Source {
    /// Ops, root first.
    pub nodes: Vec<Node>,
    /// Bindings that have a name or are tested.
    pub captures: Vec<Capture>,
    /// Conditions that need no user code. A fact is total if the facts before it hold.
    pub facts: Vec<Fact>,
    /// The matcher's choices: picks and tails, outer ones first.
    pub choices: Vec<BindingId>,
    /// Natives.
    pub natives: Vec<SourceNative>,
    /// Tests, in written order.
    pub checks: Vec<Check>,
    /// Classes of values that the source shows to have the same type.
    pub types: TypeClasses,
}

/// An op in a source pattern.
pub struct Node {
    /// Index into the set's ops; of several the first.
    pub op: usize,
    /// All ops that the node may be.
    pub ops: Vec<usize>,
    /// True if the node is any op with a trait. `op` is then the entry for all these ops.
    pub by_trait: bool,
    /// `:$r`.
    pub name: Option<String>,
    /// The head's token.
    pub span: Span,
    /// The region that has the op: the node with the region, and the region. `None` outside of
    /// region patterns.
    pub body: Option<(usize, BindingId)>,
    /// The op as a binding.
    pub binding: BindingId,
    /// The regions of an op whose variadic region is divided: how many there are apart from the rests, and
    /// how many rests.
    pub regions: Option<(usize, usize)>,
}

/// A binding that has a name, or that a constraint tests.
pub struct Capture {
    /// The user's name, if it has one.
    pub name: Option<String>,
    /// The kind of thing that is bound.
    pub kind: CaptureKind,
    /// The node it belongs to.
    pub node: usize,
    /// The name of its place in messages: `operand 'lhs' of 'arith.addi'`.
    pub place: String,
    /// The binding.
    pub binding: BindingId,
}

/// The kinds of captures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CaptureKind {
    /// A value.
    Value,
    /// An optional operand.
    OptionalValue,
    /// A variadic operand.
    Values,
    /// An attribute.
    Attr,
    /// An optional attribute.
    OptionalAttr,
    /// A region.
    Region,
    /// A variadic region.
    Regions,
    /// A successor.
    Successor,
    /// A variadic successor.
    Successors,
}

impl CaptureKind {
    /// True for an attribute, which may be optional.
    pub fn is_attr(self) -> bool {
        matches!(self, CaptureKind::Attr | CaptureKind::OptionalAttr)
    }
    /// The noun in diagnostics.
    pub fn noun(self) -> &'static str {
        match self {
            CaptureKind::Value => "a value",
            CaptureKind::OptionalValue => "an optional operand",
            CaptureKind::Values => "a variadic operand",
            CaptureKind::Attr => "an attribute",
            CaptureKind::OptionalAttr => "an optional attribute",
            CaptureKind::Region => "a region",
            CaptureKind::Regions => "a variadic region",
            CaptureKind::Successor => "a successor",
            CaptureKind::Successors => "a variadic successor",
        }
    }
}
