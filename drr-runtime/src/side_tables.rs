//! Side tables with data that drivers need and an IR may lack: the uses of values ([`UseLists`]),
//! the order of operations ([`OpOrder`]), and the traits of ops ([`KindTraits`]).
//!
//! For example, an arena of expressions stores only the operands of each node. With these tables
//! beside it during a rewrite, it can implement [`Ir::for_each_use`](crate::ir::Ir::for_each_use),
//! [`first_op`](crate::ir::Ir::first_op) and [`next_op`](crate::ir::Ir::next_op). Each table needs
//! one line in each of `create_op`, `erase_op` and `set_operand`. The IR numbers its operations and
//! values densely. Every change takes constant time.
//!
//! The guide "Bring your own IR" of the crate `drr` shows an example.

use crate::decl::OpDecl;
use crate::ir::{OpKind, OpTrait};

/// No link.
const NIL: u32 = u32::MAX;

/// A use, identified by its owner and operand index.
type UseId = (u32, u32);

/// No use.
const NO_USE: UseId = (NIL, NIL);

/// An operand, linked with the other uses of its value.
#[derive(Clone, Copy, Debug)]
struct Use {
    /// [`NIL`] while the operand has no value.
    value: u32,
    older: UseId,
    newer: UseId,
}

/// The uses of all values, newest first, as MLIR keeps them.
///
/// ```
/// use drr_runtime::side_tables::UseLists;
///
/// let mut uses = UseLists::new();
/// let (x, y, sum) = (0, 1, 2);
/// uses.set(sum, 0, x);
/// uses.set(sum, 1, x);
/// let mut found = vec![];
/// uses.for_each(x, |owner, operand| {
///     found.push((owner, operand));
///     true
/// });
/// assert_eq!(found, [(sum, 1), (sum, 0)]);
///
/// uses.set(sum, 0, y);
/// uses.clear(sum);
/// uses.for_each(x, |_, _| unreachable!("its owner has no operands any more"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct UseLists {
    /// The newest use of each value.
    newest: Vec<UseId>,
    /// The operands of each owner.
    uses: Vec<Vec<Use>>,
}

impl UseLists {
    /// No uses.
    pub fn new() -> Self {
        UseLists::default()
    }

    /// Sets operand `index` of `owner` to `value`. It becomes the newest use of `value`.
    ///
    /// # Panics
    /// If a number does not fit in 32 bits.
    pub fn set(&mut self, owner: usize, index: usize, value: usize) {
        let id = (number(owner), number(index));
        if self.uses.len() <= owner {
            self.uses.resize_with(owner + 1, Vec::new);
        }
        if self.uses[owner].len() <= index {
            let unset = Use {
                value: NIL,
                older: NO_USE,
                newer: NO_USE,
            };
            self.uses[owner].resize(index + 1, unset);
        }
        if self.newest.len() <= value {
            self.newest.resize(value + 1, NO_USE);
        }
        self.unlink(id);
        let older = std::mem::replace(&mut self.newest[value], id);
        if older != NO_USE {
            self.at(older).newer = id;
        }
        *self.at(id) = Use {
            value: number(value),
            older,
            newer: NO_USE,
        };
    }

    /// Removes all operands of the owner.
    pub fn clear(&mut self, owner: usize) {
        let count = self.uses.get(owner).map_or(0, Vec::len);
        for index in 0..count {
            self.unlink((number(owner), number(index)));
        }
        if let Some(uses) = self.uses.get_mut(owner) {
            uses.clear();
        }
    }

    /// Calls `f` with each use of the value (owner, operand) until it returns `false`, newest first.
    pub fn for_each(&self, value: usize, mut f: impl FnMut(usize, usize) -> bool) {
        let mut at = self.newest.get(value).copied().unwrap_or(NO_USE);
        while at != NO_USE && f(at.0 as usize, at.1 as usize) {
            at = self.uses[at.0 as usize][at.1 as usize].older;
        }
    }

    fn at(&mut self, (owner, index): UseId) -> &mut Use {
        &mut self.uses[owner as usize][index as usize]
    }

    fn unlink(&mut self, id: UseId) {
        let Use {
            value,
            older,
            newer,
        } = *self.at(id);
        if value == NIL {
            return;
        }
        match newer {
            NO_USE => self.newest[value as usize] = older,
            _ => self.at(newer).older = older,
        }
        if older != NO_USE {
            self.at(older).newer = newer;
        }
        self.at(id).value = NIL;
    }
}

/// The order of the operations in one block.
///
/// ```
/// use drr_runtime::side_tables::OpOrder;
///
/// let mut order = OpOrder::new();
/// order.push(7);
/// order.push(9);
/// order.insert_before(8, 9);
/// assert_eq!(order.iter().collect::<Vec<_>>(), [7, 8, 9]);
/// order.remove(7);
/// assert_eq!((order.first(), order.next(8)), (Some(8), Some(9)));
/// ```
#[derive(Clone, Debug)]
pub struct OpOrder {
    first: u32,
    last: u32,
    /// By operation: the one before it and the one after it.
    links: Vec<(u32, u32)>,
}

impl Default for OpOrder {
    fn default() -> Self {
        OpOrder::new()
    }
}

impl OpOrder {
    /// An empty order.
    pub fn new() -> Self {
        OpOrder {
            first: NIL,
            last: NIL,
            links: vec![],
        }
    }

    /// Adds an operation, which must not be in the order, at the end.
    ///
    /// # Panics
    /// If a number does not fit in 32 bits.
    pub fn push(&mut self, op: usize) {
        self.link(op, self.last, NIL);
    }

    /// Inserts an operation, which must not be in the order, before another, which must be.
    ///
    /// # Panics
    /// If a number does not fit in 32 bits, or if `next` was never in the order.
    pub fn insert_before(&mut self, op: usize, next: usize) {
        let (previous, _) = self.links[next];
        self.link(op, previous, number(next));
    }

    /// Removes an operation, which must be in the order.
    ///
    /// # Panics
    /// If it was never in the order.
    pub fn remove(&mut self, op: usize) {
        let (previous, next) = self.links[op];
        *self.next_of(previous) = next;
        *self.previous_of(next) = previous;
    }

    /// The first operation.
    pub fn first(&self) -> Option<usize> {
        listed(self.first)
    }

    /// The operation after one that is in the order.
    ///
    /// # Panics
    /// If it was never in the order.
    pub fn next(&self, op: usize) -> Option<usize> {
        listed(self.links[op].1)
    }

    /// The operations in order.
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        std::iter::successors(self.first(), |op| self.next(*op))
    }

    fn link(&mut self, op: usize, previous: u32, next: u32) {
        if self.links.len() <= op {
            self.links.resize(op + 1, (NIL, NIL));
        }
        self.links[op] = (previous, next);
        *self.next_of(previous) = number(op);
        *self.previous_of(next) = number(op);
    }

    /// The link to the operation after `op`, or to the first operation if `op` is [`NIL`].
    fn next_of(&mut self, op: u32) -> &mut u32 {
        match op {
            NIL => &mut self.first,
            _ => &mut self.links[op as usize].1,
        }
    }

    fn previous_of(&mut self, op: u32) -> &mut u32 {
        match op {
            NIL => &mut self.last,
            _ => &mut self.links[op as usize].0,
        }
    }
}

fn listed(number: u32) -> Option<usize> {
    (number != NIL).then_some(number as usize)
}

fn number(number: usize) -> u32 {
    assert!(number < NIL as usize, "the number {number} is too large");
    number as u32
}

/// The declared traits of op kinds. With it, [`Ir::bind_trait`](crate::ir::Ir::bind_trait) and
/// [`Ir::has_trait`](crate::ir::Ir::has_trait) take one line each, and one more in
/// [`Ir::bind_op`](crate::ir::Ir::bind_op).
///
/// ```
/// use drr_runtime::decl::OpDecl;
/// use drr_runtime::ir::OpKind;
/// use drr_runtime::side_tables::KindTraits;
///
/// fn learns(traits: &mut KindTraits, add: &'static OpDecl) {
///     let commutative = traits.bind("Commutative");
///     traits.declare(OpKind(3), add);
///     assert_eq!(traits.has(OpKind(3), commutative), add.has_trait("Commutative"));
///     assert!(!traits.has(OpKind(4), commutative));
/// }
/// ```
#[derive(Clone, Debug, Default)]
pub struct KindTraits {
    /// All declarations. A kind with several declarations has the traits of each.
    declared: Vec<(OpKind, &'static OpDecl)>,
    /// By trait: its name and, by kind, whether the kind has it.
    traits: Vec<(&'static str, Vec<bool>)>,
}

impl KindTraits {
    /// An empty table.
    pub fn new() -> Self {
        KindTraits::default()
    }
    /// Adds a declaration of a kind. Adding it again has no effect.
    pub fn declare(&mut self, kind: OpKind, decl: &'static OpDecl) {
        let same = |(other, known): &(OpKind, &'static OpDecl)| {
            *other == kind && std::ptr::eq(*known, decl)
        };
        if self.declared.iter().any(same) {
            return;
        }
        self.declared.push((kind, decl));
        for (name, kinds) in &mut self.traits {
            note(kinds, kind, decl.has_trait(name));
        }
    }
    /// Adds a trait to a kind that its declaration does not name: an
    /// [attached](crate::interface::Interfaces::attach) interface.
    pub fn add(&mut self, kind: OpKind, name: &'static str) {
        let op_trait = self.bind(name);
        note(&mut self.traits[op_trait.0 as usize].1, kind, true);
    }
    /// Resolves the name of a trait.
    pub fn bind(&mut self, name: &'static str) -> OpTrait {
        let known = self.traits.iter().position(|(other, _)| *other == name);
        let number = known.unwrap_or_else(|| {
            let mut kinds = Vec::new();
            for (kind, decl) in &self.declared {
                note(&mut kinds, *kind, decl.has_trait(name));
            }
            self.traits.push((name, kinds));
            self.traits.len() - 1
        });
        OpTrait(number as u32)
    }
    /// True if a kind has a trait.
    #[inline]
    pub fn has(&self, kind: OpKind, op_trait: OpTrait) -> bool {
        let kinds = self.traits.get(op_trait.0 as usize);
        kinds.is_some_and(|(_, kinds)| kinds.get(kind.0 as usize).copied().unwrap_or(false))
    }
    /// True if a kind has the trait with this name, which need not be bound. Slower than
    /// [`has`](KindTraits::has); for [`Ir::is_declared_with`](crate::ir::Ir::is_declared_with).
    pub fn has_named(&self, kind: OpKind, name: &str) -> bool {
        match self.traits.iter().position(|(other, _)| *other == name) {
            Some(number) => self.has(kind, OpTrait(number as u32)),
            None => self
                .declared
                .iter()
                .any(|(other, decl)| *other == kind && decl.has_trait(name)),
        }
    }
}

/// Sets a kind's flag if it has a trait.
fn note(kinds: &mut Vec<bool>, kind: OpKind, has: bool) {
    let at = kind.0 as usize;
    if has && kinds.len() <= at {
        kinds.resize(at + 1, false);
    }
    if has {
        kinds[at] = true;
    }
}
