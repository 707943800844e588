//! Facts: conditions on bindings that need no user code.

use super::binding::ByOp;
use super::ids::BindingId;
use super::position::Length;

/// A fact about bindings. It is total where the facts before it in its rule hold.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Fact {
    /// The op is one of these ops of the set, and has the numbers of operands, results, regions and
    /// successors that the op declares.
    Is(BindingId, Vec<usize>),
    /// The op has the traits of this entry among the set's ops, and no regions or successors.
    HasTraits(BindingId, usize),
    /// The binding can be found.
    Present(BindingId),
    /// The optional value or attribute is absent; the run is empty.
    Absent(BindingId),
    /// The run has this length.
    Length(BindingId, Length),
    /// The value is this declared result of the op that defines it.
    FedBy(BindingId, ByOp),
    /// The attribute is this integer.
    Int(BindingId, i64),
    /// Both are the same.
    Equal(BindingId, BindingId),
    /// The op is in the block, not deeper.
    InBlock(BindingId, BindingId),
    /// The block has at most this many ops.
    AtMostOps(BindingId, usize),
    /// The block has no ops but these.
    NoOthers(BindingId, Vec<BindingId>),
}

impl Fact {
    /// The bindings in the fact.
    pub fn bindings(&self) -> Vec<BindingId> {
        let mut all = Vec::new();
        self.map(|binding| {
            all.push(binding);
            binding
        });
        all
    }

    /// The same fact about other bindings.
    pub fn map(&self, mut f: impl FnMut(BindingId) -> BindingId) -> Fact {
        match self {
            Fact::Is(a, ops) => Fact::Is(f(*a), ops.clone()),
            Fact::HasTraits(a, op) => Fact::HasTraits(f(*a), *op),
            Fact::Present(a) => Fact::Present(f(*a)),
            Fact::Absent(a) => Fact::Absent(f(*a)),
            Fact::Length(a, length) => Fact::Length(f(*a), *length),
            Fact::FedBy(a, result) => Fact::FedBy(f(*a), result.clone()),
            Fact::Int(a, value) => Fact::Int(f(*a), *value),
            Fact::Equal(a, b) => Fact::Equal(f(*a), f(*b)),
            Fact::InBlock(a, b) => Fact::InBlock(f(*a), f(*b)),
            Fact::AtMostOps(a, n) => Fact::AtMostOps(f(*a), *n),
            Fact::NoOthers(a, found) => {
                Fact::NoOthers(f(*a), found.iter().map(|op| f(*op)).collect())
            }
        }
    }
}
