//! Erasures that wait for the end of a rewrite or a conversion, and the order in which they are made.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::{Block, Ir, Op, Walk, block_owner, is_in_block, is_within, results};
use crate::rewriter::RewriterBase;

/// An entity that is to be erased.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Entity<O, B> {
    Op(O),
    Block(B),
}

pub(super) type Erasure<I> = Entity<Op<I>, Block<I>>;

/// True if an erasure includes an operation.
pub(super) fn holds<I: Ir>(ir: &I, erasure: Erasure<I>, op: Op<I>) -> bool {
    match erasure {
        Entity::Op(outer) => is_within(ir, op, outer),
        Entity::Block(block) => is_in_block(ir, op, block),
    }
}

/// An erased entity in a message.
pub(super) fn display<I: Ir>(ir: &I, erasure: Erasure<I>) -> String {
    match erasure {
        Entity::Op(op) => ir.display_op(op),
        Entity::Block(_) => "a block".to_string(),
    }
}

/// Carries out erasures, in this order.
pub(super) fn erase_all<I: Ir>(rewriter: &mut impl RewriterBase<I>, order: Vec<Erasure<I>>) {
    for erasure in order {
        match erasure {
            Entity::Op(op) => rewriter.erase_op(op),
            Entity::Block(block) => {
                // It was tested that nothing outside uses what is in it.
                let _ = rewriter.erase_block(block);
            }
        }
    }
}

/// The entities that are to be erased.
pub(super) trait Erased<I: Ir> {
    /// The outermost entity that an operation is, or is nested in.
    fn outermost(&self, op: Op<I>) -> Option<Erasure<I>>;
    /// The outermost entity that a block is, or is nested in.
    fn outermost_of_block(&self, block: Block<I>) -> Option<Erasure<I>>;
}

/// The reason why an entity cannot be erased.
pub(super) enum Kept<I: Ir> {
    /// An operation that remains uses it.
    Used(Erasure<I>, Op<I>),
    /// It and others use one another.
    UsedByErased(Erasure<I>),
}

impl<I: Ir> Kept<I> {
    /// The reason as text.
    pub(super) fn text(&self, ir: &I) -> String {
        match *self {
            Kept::Used(what, user) => {
                let user = ir.display_op(user);
                format!("{} was erased but {user} still uses it", display(ir, what))
            }
            Kept::UsedByErased(what) => format!(
                "{} was erased, but it and others that were erased use one another",
                display(ir, what)
            ),
        }
    }
    /// The entity.
    pub(super) fn what(&self) -> Erasure<I> {
        match *self {
            Kept::Used(what, _) | Kept::UsedByErased(what) => what,
        }
    }
}

/// An entity that is not nested in another one.
struct Waiting<I: Ir> {
    what: Erasure<I>,
    /// The number of its uses by others that are to be erased; `None` if something that remains uses it.
    uses: Option<u32>,
    /// The number of the last [`Edge`] from it, from 1; 0 if it uses no other entity.
    last: u32,
}

/// An entity uses another one.
struct Edge {
    /// The place in the list of the entity that is used.
    used: u32,
    /// The number of the edge before it from the same entity, from 1; 0 if there is none.
    before: u32,
}

/// The entities of a list that can be erased, in order, and the reason why one of the others cannot.
///
/// An entity can be erased if only operations that are erased, too, use it. It comes after these.
/// Entities nested in others are left out, because they are erased with these. Otherwise the order is
/// that of the list: rounds go through it, and take each entity that nothing uses any more.
pub(super) fn unused<I: Ir>(
    ir: &I,
    erased: &impl Erased<I>,
    list: impl Iterator<Item = Erasure<I>>,
) -> (Vec<Erasure<I>>, Option<Kept<I>>) {
    let is_outermost = |what: &Erasure<I>| {
        let outermost = match *what {
            Entity::Op(op) => erased.outermost(op),
            Entity::Block(block) => erased.outermost_of_block(block),
        };
        outermost == Some(*what)
    };
    let waiting = list.filter(is_outermost).map(|what| Waiting {
        what,
        uses: None,
        last: 0,
    });
    let mut waiting: Vec<_> = waiting.collect();
    let places = waiting
        .iter()
        .zip(0..)
        .map(|(one, place)| (one.what, place));
    let places: FxHashMap<Erasure<I>, u32> = places.collect();
    let mut edges: Vec<Edge> = Vec::new();
    let mut kept = None;
    for used in 0..waiting.len() {
        let what = waiting[used].what;
        let mut count = 0;
        let user = remaining_user(ir, erased, what, |user| {
            if user != what
                && let Some(user) = places.get(&user)
            {
                count += 1;
                let last = &mut waiting[*user as usize].last;
                edges.push(Edge {
                    used: used as u32,
                    before: *last,
                });
                *last = edges.len() as u32;
            }
        });
        match user {
            None => waiting[used].uses = Some(count),
            Some(user) => kept = kept.or(Some(Kept::Used(what, user))),
        }
    }
    let mut order = Vec::with_capacity(waiting.len());
    // Entities for later rounds: the round, and the place in the list.
    let mut later: BinaryHeap<Reverse<(u32, u32)>> = BinaryHeap::new();
    let mut places = 0..waiting.len() as u32;
    while let Some((round, place)) = match places.next() {
        Some(place) => Some((0, place)),
        None => later.pop().map(|Reverse(next)| next),
    } {
        let one = &waiting[place as usize];
        if one.uses != Some(0) {
            continue;
        }
        order.push(one.what);
        let mut edge = one.last;
        while let Some(Edge { used, before }) = edge.checked_sub(1).map(|at| &edges[at as usize]) {
            edge = *before;
            let Some(uses) = &mut waiting[*used as usize].uses else {
                continue;
            };
            *uses -= 1;
            if *uses == 0 && (round > 0 || *used < place) {
                later.push(Reverse((round + u32::from(*used < place), *used)));
            }
        }
    }
    if kept.is_none() {
        let left = waiting.iter().find(|one| one.uses != Some(0));
        kept = left.map(|left| Kept::UsedByErased(left.what));
    }
    (order, kept)
}

/// Calls `f` with the outermost entity of each operation that uses an entity. Stops at an operation that
/// remains, and returns it.
fn remaining_user<I: Ir>(
    ir: &I,
    erased: &impl Erased<I>,
    what: Erasure<I>,
    mut f: impl FnMut(Erasure<I>),
) -> Option<Op<I>> {
    let mut remains = None;
    let mut check = |user: Op<I>| {
        match erased.outermost(user) {
            Some(outermost) => f(outermost),
            None => remains = Some(user),
        }
        remains.is_none()
    };
    let mut check_value = |value| ir.for_each_use(value, |user, _| check(user));
    match what {
        Entity::Op(op) => results(ir, op).for_each(&mut check_value),
        Entity::Block(block) => {
            ir.block_args(block).into_iter().for_each(&mut check_value);
            for op in Walk::block(ir, block).ops(ir) {
                results(ir, op).for_each(&mut check_value);
            }
            ir.for_each_block_use(block, |user, _| check(user));
        }
    }
    remains
}

/// The erasures of a rewrite that wait for its end, each once.
pub(super) struct Postponed<I: Ir> {
    /// In the order of the calls.
    list: Vec<Erasure<I>>,
    /// The same, if there are more than [`FEW`](Postponed::FEW).
    set: FxHashSet<Erasure<I>>,
}

impl<I: Ir> Postponed<I> {
    /// With up to this number of erasures, the list is searched.
    const FEW: usize = 8;

    pub(super) fn new() -> Self {
        Postponed {
            list: Vec::new(),
            set: FxHashSet::default(),
        }
    }
    pub(super) fn clear(&mut self) {
        self.list.clear();
        self.set.clear();
    }
    pub(super) fn list(&self) -> &[Erasure<I>] {
        &self.list
    }
    fn contains(&self, erasure: Erasure<I>) -> bool {
        match self.list.len() > Self::FEW {
            true => self.set.contains(&erasure),
            false => self.list.contains(&erasure),
        }
    }
    pub(super) fn add(&mut self, erasure: Erasure<I>) {
        if self.contains(erasure) {
            return;
        }
        self.list.push(erasure);
        match self.list.len() - 1 {
            Self::FEW => self.set.extend(self.list.iter().copied()),
            len if len > Self::FEW => {
                self.set.insert(erasure);
            }
            _ => {}
        }
    }

    /// The erasures that include an operation, the innermost first.
    fn around(&self, ir: &I, op: Op<I>) -> impl Iterator<Item = Erasure<I>> {
        let own = std::iter::once(Entity::Op(op)).filter(|own| self.contains(*own));
        let block = ir.parent_block(op);
        own.chain(
            block
                .into_iter()
                .flat_map(|block| self.around_block(ir, block)),
        )
    }
    /// The erasures that include a block, the innermost first.
    fn around_block(&self, ir: &I, block: Block<I>) -> impl Iterator<Item = Erasure<I>> {
        let blocks = std::iter::successors(Some(block), |block| {
            ir.parent_block(block_owner(ir, *block)?)
        });
        let entities = blocks.flat_map(|block| {
            let owner = block_owner(ir, block).map(Entity::Op);
            [Some(Entity::Block(block)), owner].into_iter().flatten()
        });
        entities.filter(|entity| self.contains(*entity))
    }
    /// True if an erasure includes an operation.
    pub(super) fn holds(&self, ir: &I, op: Op<I>) -> bool {
        !self.list.is_empty() && self.around(ir, op).next().is_some()
    }
    /// The erasures in an order in which nothing uses what is erased.
    ///
    /// # Errors
    /// If there is none.
    pub(super) fn order(&self, ir: &I) -> Result<Vec<Erasure<I>>, Kept<I>> {
        let (order, kept) = unused(
            ir,
            &PostponedIn { ir, all: self },
            self.list.iter().copied(),
        );
        kept.map_or(Ok(order), Err)
    }
}

struct PostponedIn<'a, I: Ir> {
    ir: &'a I,
    all: &'a Postponed<I>,
}

impl<I: Ir> Erased<I> for PostponedIn<'_, I> {
    fn outermost(&self, op: Op<I>) -> Option<Erasure<I>> {
        self.all.around(self.ir, op).last()
    }
    fn outermost_of_block(&self, block: Block<I>) -> Option<Erasure<I>> {
        self.all.around_block(self.ir, block).last()
    }
}
