//! Bindings: the places in which a source finds things, starting at the root. All rules of a set
//! share one list, which holds equal bindings once.

use std::collections::HashMap;

use super::ids::{BindingId, OrderId};
use super::position::At;

/// A place in which a source finds something.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Binding {
    /// The root op of the match.
    Root,
    /// The op that defines a value.
    Def(BindingId),
    /// An operand, by number: up to there the op has single operands only.
    Operand(BindingId, usize),
    /// A result, by number.
    Result(BindingId, usize),
    /// A run of values: a declared operand group.
    Operands(BindingId, ByOp),
    /// A run: all regions of an op.
    Regions(BindingId),
    /// A run: all successors of an op.
    Successors(BindingId),
    /// A run of values: the arguments of a block.
    Args(BindingId),
    /// A run without this many elements in front and at the back.
    Slice(BindingId, usize, usize),
    /// The end of a run, from a position that the matcher chooses: behind at least the second number
    /// of elements, with at least the third number of elements in it.
    Tail(BindingId, usize, usize),
    /// The elements between those that must be before a `Tail` and the `Tail`.
    Before(BindingId),
    /// One element of a run: a value, a region or a block.
    Element(BindingId, At),
    /// The value of a run of at most one value.
    Optional(BindingId),
    /// The value that this pick takes from an order. Each pick takes a place that no earlier pick
    /// took.
    Pick(OrderId, usize),
    /// An attribute, or its default. `ByOp` has positions in the attribute list of the set.
    Attr(BindingId, ByOp),
    /// An attribute that may be absent.
    OptionalAttr(BindingId, ByOp),
    /// The only block of a region.
    Block(BindingId),
    /// The last op of a block that is none of these.
    LastOther(BindingId, Vec<BindingId>),
    /// The outputs of a native for a value: the rule, its native, the value.
    Extract(usize, usize, BindingId),
    /// One value among the outputs of a native.
    Out(BindingId, usize),
}

/// A position in an op's declaration, for each op that may be bound. There is a single entry if the
/// position, and everything that it depends on, is the same for all of them.
pub type ByOp = Vec<(usize, usize)>;

/// The bindings of a set, each once.
#[derive(Default)]
pub struct Bindings {
    all: Vec<Binding>,
    ids: HashMap<Binding, BindingId>,
    orders: Vec<Vec<BindingId>>,
    order_ids: HashMap<Vec<BindingId>, OrderId>,
}

impl Bindings {
    /// The id of a binding.
    pub fn intern(&mut self, binding: Binding) -> BindingId {
        if let Some(id) = self.ids.get(&binding) {
            return *id;
        }
        let id = BindingId::new(self.all.len());
        self.all.push(binding.clone());
        self.ids.insert(binding, id);
        id
    }

    /// The id of a binding, if the set has it.
    pub fn find(&self, binding: &Binding) -> Option<BindingId> {
        self.ids.get(binding).copied()
    }

    /// The id of an order of places.
    pub fn intern_order(&mut self, places: Vec<BindingId>) -> OrderId {
        if let Some(id) = self.order_ids.get(&places) {
            return *id;
        }
        let id = OrderId::new(self.orders.len());
        self.orders.push(places.clone());
        self.order_ids.insert(places, id);
        id
    }

    /// A binding.
    pub fn get(&self, id: BindingId) -> &Binding {
        &self.all[id.index()]
    }

    /// The places of an order.
    pub fn order(&self, id: OrderId) -> &[BindingId] {
        &self.orders[id.index()]
    }

    /// The whole run that a part of a run belongs to.
    pub fn whole(&self, run: BindingId) -> BindingId {
        match self.get(run) {
            Binding::Slice(of, ..) | Binding::Tail(of, ..) | Binding::Before(of) => self.whole(*of),
            _ => run,
        }
    }

    /// All bindings. A binding refers only to earlier ones.
    pub fn iter(&self) -> impl Iterator<Item = &Binding> {
        self.all.iter()
    }

    /// All orders.
    pub fn orders(&self) -> &[Vec<BindingId>] {
        &self.orders
    }

    /// The binding with picks replaced by places. A pick stays if `place` returns `None` for it.
    pub fn substitute(
        &mut self,
        id: BindingId,
        place: &impl Fn(OrderId, usize) -> Option<BindingId>,
    ) -> BindingId {
        let binding = self.get(id).clone();
        let new = match binding.clone() {
            Binding::Pick(order, nth) => match place(order, nth) {
                Some(at) => return self.substitute(at, place),
                None => return id,
            },
            other => other.map(|inner| self.substitute(inner, place)),
        };
        match new == binding {
            true => id,
            false => self.intern(new),
        }
    }

    /// True if the path to a binding includes one for which `test` holds.
    pub fn depends(&self, id: BindingId, test: &impl Fn(&Binding) -> bool) -> bool {
        let binding = self.get(id);
        if test(binding) {
            return true;
        }
        let mut found = false;
        binding.for_each(|inner| found |= self.depends(inner, test));
        if let Binding::Pick(order, _) = binding {
            let places = self.order(*order).iter();
            found |= places.copied().any(|place| self.depends(place, test));
        }
        found
    }
}

impl Binding {
    /// The same binding with other bindings in it.
    fn map(self, mut f: impl FnMut(BindingId) -> BindingId) -> Binding {
        use Binding::*;
        match self {
            Root | Pick(..) => self,
            Def(a) => Def(f(a)),
            Operand(a, n) => Operand(f(a), n),
            Result(a, n) => Result(f(a), n),
            Operands(a, by) => Operands(f(a), by),
            Regions(a) => Regions(f(a)),
            Successors(a) => Successors(f(a)),
            Args(a) => Args(f(a)),
            Slice(a, front, back) => Slice(f(a), front, back),
            Tail(a, front, back) => Tail(f(a), front, back),
            Before(a) => Before(f(a)),
            Element(a, at) => Element(f(a), at),
            Optional(a) => Optional(f(a)),
            Attr(a, by) => Attr(f(a), by),
            OptionalAttr(a, by) => OptionalAttr(f(a), by),
            Block(a) => Block(f(a)),
            LastOther(a, found) => LastOther(f(a), found.into_iter().map(f).collect()),
            Extract(rule, native, a) => Extract(rule, native, f(a)),
            Out(a, n) => Out(f(a), n),
        }
    }

    /// Calls `f` with the bindings that it refers to directly.
    pub fn for_each(&self, mut f: impl FnMut(BindingId)) {
        self.clone().map(|inner| {
            f(inner);
            inner
        });
    }
}
