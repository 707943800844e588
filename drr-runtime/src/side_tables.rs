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

/// An operation between those before and after it in its block.
#[derive(Clone, Copy, Debug)]
struct Link {
    /// [`NIL`] while the operation is in no block.
    block: u32,
    previous: u32,
    next: u32,
}

/// Not in a block.
const UNLINKED: Link = Link {
    block: NIL,
    previous: NIL,
    next: NIL,
};

/// The order of the operations in blocks. One table serves all blocks of an IR, which are numbered
/// densely, as the operations are. An IR with one block numbers it 0.
///
/// ```
/// use drr_runtime::side_tables::OpOrder;
///
/// let (entry, exit) = (0, 1);
/// let mut order = OpOrder::new();
/// order.push(entry, 7);
/// order.push(entry, 9);
/// order.insert_before(8, 9);
/// assert_eq!(order.iter(entry).collect::<Vec<_>>(), [7, 8, 9]);
/// order.remove(7);
/// assert_eq!((order.first(entry), order.next(8)), (Some(8), Some(9)));
///
/// order.push(exit, 7);
/// assert_eq!((order.block_of(7), order.block_of(8)), (Some(exit), Some(entry)));
/// assert_eq!((order.last(entry), order.previous(9)), (Some(9), Some(8)));
/// ```
#[derive(Clone, Debug, Default)]
pub struct OpOrder {
    /// By block: its first and its last operation.
    ends: Vec<(u32, u32)>,
    /// By operation.
    links: Vec<Link>,
}

impl OpOrder {
    /// No operations.
    pub fn new() -> Self {
        OpOrder::default()
    }

    /// Adds an operation, which must be in no block, at the end of a block.
    ///
    /// # Panics
    /// If a number does not fit in 32 bits.
    pub fn push(&mut self, block: usize, op: usize) {
        let at = number(block);
        if self.ends.len() <= block {
            self.ends.resize(block + 1, (NIL, NIL));
        }
        self.link(op, at, self.ends[block].1, NIL);
    }

    /// Inserts an operation, which must be in no block, before another in its block.
    ///
    /// # Panics
    /// If a number does not fit in 32 bits, or if `next` is in no block.
    pub fn insert_before(&mut self, op: usize, next: usize) {
        let Link {
            block, previous, ..
        } = self.listed(next);
        self.link(op, block, previous, number(next));
    }

    /// Removes an operation from its block.
    ///
    /// # Panics
    /// If it is in no block.
    pub fn remove(&mut self, op: usize) {
        let Link {
            block,
            previous,
            next,
        } = self.listed(op);
        *self.next_of(block, previous) = next;
        *self.previous_of(block, next) = previous;
        self.links[op] = UNLINKED;
    }

    /// The block of an operation, if it is in one.
    pub fn block_of(&self, op: usize) -> Option<usize> {
        some(self.links.get(op)?.block)
    }

    /// The first operation of a block.
    pub fn first(&self, block: usize) -> Option<usize> {
        some(self.ends.get(block)?.0)
    }

    /// The last operation of a block.
    pub fn last(&self, block: usize) -> Option<usize> {
        some(self.ends.get(block)?.1)
    }

    /// The operation after one in the same block.
    ///
    /// # Panics
    /// If `op` is in no block.
    pub fn next(&self, op: usize) -> Option<usize> {
        some(self.listed(op).next)
    }

    /// The operation before one in the same block.
    ///
    /// # Panics
    /// If `op` is in no block.
    pub fn previous(&self, op: usize) -> Option<usize> {
        some(self.listed(op).previous)
    }

    /// The operations of a block in order.
    pub fn iter(&self, block: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(self.first(block), |op| self.next(*op))
    }

    #[inline]
    fn listed(&self, op: usize) -> Link {
        let link = self.links.get(op).copied().unwrap_or(UNLINKED);
        assert!(link.block != NIL, "the operation {op} is in no block");
        link
    }

    fn link(&mut self, op: usize, block: u32, previous: u32, next: u32) {
        let linked = number(op);
        if self.links.len() <= op {
            self.links.resize(op + 1, UNLINKED);
        }
        self.links[op] = Link {
            block,
            previous,
            next,
        };
        *self.next_of(block, previous) = linked;
        *self.previous_of(block, next) = linked;
    }

    /// The link to the operation after `op`, or to the first operation of the block if `op` is
    /// [`NIL`].
    fn next_of(&mut self, block: u32, op: u32) -> &mut u32 {
        match op {
            NIL => &mut self.ends[block as usize].0,
            _ => &mut self.links[op as usize].next,
        }
    }

    fn previous_of(&mut self, block: u32, op: u32) -> &mut u32 {
        match op {
            NIL => &mut self.ends[block as usize].1,
            _ => &mut self.links[op as usize].previous,
        }
    }
}

fn some(number: u32) -> Option<usize> {
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
