//! Structural equivalence of operations. After MLIR's `OperationEquivalence`.

use std::hash::{Hash, Hasher};

use drr_runtime::ir::{Block, IrMapping, Op, Region, Value};
use hashbrown::HashTable;
use rustc_hash::FxHasher;

use crate::context::Context;
use crate::ids::{NIL, RawBlock, RawOp};
use crate::storage::{AttrSlot, Origin};

/// The number of operations of each block in an operation that its hash depends on.
const FIRST_OPS: usize = 16;

/// The differences that a comparison of operations ignores.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct EquivalenceFlags {
    /// Locations may differ.
    pub ignore_locations: bool,
    /// Discardable attributes may differ.
    pub ignore_discardable_attrs: bool,
    /// Properties may differ.
    pub ignore_properties: bool,
    /// Operands of commutative ops must have the same order.
    pub ignore_commutativity: bool,
}

impl EquivalenceFlags {
    /// Ignores nothing.
    pub fn new() -> Self {
        EquivalenceFlags::default()
    }
    /// Sets whether locations may differ.
    #[must_use]
    pub fn ignore_locations(mut self, yes: bool) -> Self {
        self.ignore_locations = yes;
        self
    }
    /// Sets whether discardable attributes may differ.
    #[must_use]
    pub fn ignore_discardable_attrs(mut self, yes: bool) -> Self {
        self.ignore_discardable_attrs = yes;
        self
    }
    /// Sets whether properties may differ.
    #[must_use]
    pub fn ignore_properties(mut self, yes: bool) -> Self {
        self.ignore_properties = yes;
        self
    }
    /// Sets whether operands of commutative ops must be in the same order.
    #[must_use]
    pub fn ignore_commutativity(mut self, yes: bool) -> Self {
        self.ignore_commutativity = yes;
        self
    }
}

impl Context {
    /// True if two operations are structurally equivalent. They must have the same kind, operands
    /// (in any order if the op is commutative), result types, attributes (in any order), location
    /// and successors. Their regions must be the same up to renaming of values and blocks.
    ///
    /// ```
    /// use drr_ir::{Context, EquivalenceFlags};
    ///
    /// let mut ctx = Context::new();
    /// let module = ctx.parse_module(r#"
    ///   "test.a"() ({ %0 = "test.b"() : () -> i32 "test.c"(%0) : (i32) -> () }) : () -> ()
    ///   "test.a"() ({ %x = "test.b"() : () -> i32 "test.c"(%x) : (i32) -> () }) : () -> ()
    /// "#)?;
    /// let ops: Vec<_> = ctx.block_ops_of(ctx.body(module).unwrap()).collect();
    /// let flags = EquivalenceFlags::new();
    /// assert!(!ctx.is_equivalent(ops[0], ops[1], flags), "they come from different lines");
    /// assert!(ctx.is_equivalent(ops[0], ops[1], flags.ignore_locations(true)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_equivalent(&self, a: Op<Context>, b: Op<Context>, flags: EquivalenceFlags) -> bool {
        self.is_equivalent_with(a, b, flags, &mut IrMapping::new(), |a, b| a == b)
    }

    /// As [`is_equivalent`](Context::is_equivalent), but `same` compares values from outside.
    /// `mapping` maps values, blocks and operations of `a` to those of `b`: its entries are taken
    /// as given, and pairs that are found equivalent are added.
    pub fn is_equivalent_with(
        &self,
        a: Op<Context>,
        b: Op<Context>,
        flags: EquivalenceFlags,
        mapping: &mut IrMapping<Context>,
        same: impl FnMut(Value<Context>, Value<Context>) -> bool,
    ) -> bool {
        let mut comparison = Comparison {
            ctx: self,
            flags,
            mapping,
            same,
            ops: Vec::new(),
            regions: Vec::new(),
        };
        comparison.ops(a.0.0, b.0.0) && comparison.rest()
    }

    /// True if two regions are the same up to renaming of their values and blocks.
    pub fn is_region_equivalent(
        &self,
        a: Region<Context>,
        b: Region<Context>,
        flags: EquivalenceFlags,
    ) -> bool {
        let mut comparison = Comparison {
            ctx: self,
            flags,
            mapping: &mut IrMapping::new(),
            same: |a, b| a == b,
            ops: Vec::new(),
            regions: vec![(a.0.0, b.0.0)],
        };
        comparison.rest()
    }

    /// A hash that is equal for [equivalent](Context::is_equivalent) operations. Of the operations in
    /// its regions, it depends on the first ones and the last one, without nested ones.
    pub fn equivalence_hash(&self, op: Op<Context>, flags: EquivalenceFlags) -> u64 {
        let op = op.0.0;
        let mut hasher = FxHasher::default();
        self.hash_parts(op, flags, &mut hasher, Some);
        for block in self.successor_ids(op) {
            block.hash(&mut hasher);
        }
        for region in self.region_ids(op) {
            for block in self.region_blocks(*region) {
                let last = self.block_data(block).last;
                let first = self.block_ops(block).take(FIRST_OPS);
                for inner in first.chain((last != NIL).then_some(last)) {
                    // Values that are defined in the operation may be other ones.
                    self.hash_parts(inner, flags, &mut hasher, |value| {
                        (!self.is_defined_in(value, op)).then_some(value)
                    });
                }
            }
        }
        hasher.finish()
    }

    /// True if a value is defined in a region of the operation, directly or nested.
    fn is_defined_in(&self, value: u32, op: u32) -> bool {
        let block = match self.origin(value) {
            Origin::Result(owner, _) => self.op_data(owner).block,
            Origin::Arg(block, _) => block,
        };
        if block == NIL {
            return false;
        }
        let owner = RawOp::from_slot(self.block_owner(block)).map(Op);
        owner.is_some_and(|owner| self.is_ancestor(Op(RawOp(op)), owner))
    }

    /// Hashes the parts of an operation without successors and the contents of its regions. `known`
    /// returns the operands that are the same in equivalent operations.
    fn hash_parts(
        &self,
        op: u32,
        flags: EquivalenceFlags,
        hasher: &mut FxHasher,
        known: impl Fn(u32) -> Option<u32>,
    ) {
        let data = self.op_data(op);
        data.kind().hash(hasher);
        let operands = self.operand_values(op).map(known);
        if self.is_unordered(data.kind(), flags) {
            let sum = operands.map(hash_alone).fold(0, u64::wrapping_add);
            sum.hash(hasher);
        } else {
            operands.for_each(|value| value.hash(hasher));
        }
        for result in self.result_values(op) {
            self.value_data(result).ty.hash(hasher);
        }
        if !flags.ignore_locations {
            data.loc.hash(hasher);
        }
        // The order of attributes must not matter.
        let slots = self.compared_slots(op, flags);
        let attrs = slots.map(|slot| hash_alone((slot.name, slot.attr)));
        attrs.fold(0, u64::wrapping_add).hash(hasher);
        self.successors(op).len().hash(hasher);
        self.region_ids(op).len().hash(hasher);
    }

    fn is_unordered(&self, kind: u32, flags: EquivalenceFlags) -> bool {
        !flags.ignore_commutativity && self.kind_info(kind).traits.is_commutative()
    }

    fn compared_slots(
        &self,
        op: u32,
        flags: EquivalenceFlags,
    ) -> impl Iterator<Item = &AttrSlot> + Clone {
        self.attr_slots(op).iter().filter(move |slot| {
            !(if slot.is_property() {
                flags.ignore_properties
            } else {
                flags.ignore_discardable_attrs
            })
        })
    }
}

fn hash_alone(value: impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}

struct Comparison<'a, F> {
    ctx: &'a Context,
    flags: EquivalenceFlags,
    mapping: &'a mut IrMapping<Context>,
    same: F,
    /// Pairs of operations. Their operands are compared last because they may be defined later.
    ops: Vec<(u32, u32)>,
    /// Pairs of regions that are still to be compared.
    regions: Vec<(u32, u32)>,
}

impl<F: FnMut(Value<Context>, Value<Context>) -> bool> Comparison<'_, F> {
    fn ops(&mut self, a: u32, b: u32) -> bool {
        let ctx = self.ctx;
        let (data, other) = (ctx.op_data(a), ctx.op_data(b));
        let (ra, rb) = (ctx.region_ids(a), ctx.region_ids(b));
        let same_shape = data.kind() == other.kind()
            && data.num_operands() == other.num_operands()
            && data.num_results() == other.num_results()
            && (self.flags.ignore_locations || data.loc == other.loc)
            && ra.len() == rb.len()
            && ctx.successors(a).len() == ctx.successors(b).len()
            && self.attrs(a, b);
        if !same_shape {
            return false;
        }
        self.ops.push((a, b));
        for (from, to) in ctx.result_values(b).zip(ctx.result_values(a)) {
            if ctx.value_data(from).ty != ctx.value_data(to).ty {
                return false;
            }
            let value = crate::context::create::value;
            self.mapping.map_value(value(from), value(to));
        }
        self.mapping.map_op(Op(RawOp(b)), Op(RawOp(a)));
        for (to, from) in ctx.successor_ids(a).zip(ctx.successor_ids(b)) {
            let from = Block(RawBlock(from));
            if self.mapping.block_or_self(from) != Block(RawBlock(to)) {
                return false;
            }
        }
        self.regions
            .extend(ra.iter().copied().zip(rb.iter().copied()));
        true
    }

    fn attrs(&self, a: u32, b: u32) -> bool {
        let slots = self.ctx.compared_slots(a, self.flags);
        let others = self.ctx.compared_slots(b, self.flags);
        slots.clone().count() == others.clone().count()
            && slots.into_iter().all(|slot| {
                others
                    .clone()
                    .any(|other| slot.name == other.name && slot.attr == other.attr)
            })
    }

    /// Compares the remaining regions and then the operands.
    fn rest(&mut self) -> bool {
        let ctx = self.ctx;
        while let Some((a, b)) = self.regions.pop() {
            let blocks: Vec<_> = ctx.region_blocks(a).zip(ctx.region_blocks(b)).collect();
            if blocks.len() != ctx.region_blocks(a).count()
                || blocks.len() != ctx.region_blocks(b).count()
            {
                return false;
            }
            // A branch may refer to a later block.
            for &(a, b) in &blocks {
                self.mapping
                    .map_block(Block(RawBlock(b)), Block(RawBlock(a)));
                if !self.args(a, b) {
                    return false;
                }
            }
            for (a, b) in blocks {
                let (mut ops, mut others) = (ctx.block_ops(a), ctx.block_ops(b));
                loop {
                    match (ops.next(), others.next()) {
                        (None, None) => break,
                        (Some(a), Some(b)) if self.ops(a, b) => {}
                        _ => return false,
                    }
                }
            }
        }
        std::mem::take(&mut self.ops)
            .into_iter()
            .all(|(a, b)| self.operands(a, b))
    }

    fn operands(&mut self, a: u32, b: u32) -> bool {
        let ctx = self.ctx;
        let operands = ctx.operands(Op(RawOp(a)));
        let mut others: Vec<_> = ctx.operands(Op(RawOp(b))).collect();
        let unordered = ctx.is_unordered(ctx.op_data(a).kind(), self.flags);
        others.reverse();
        operands.into_iter().all(|a| {
            let mut is = |b| match self.mapping.value(b) {
                Some(mapped) => mapped == a,
                None => (self.same)(a, b),
            };
            if !unordered {
                return others.pop().is_some_and(is);
            }
            let at = others.iter().position(|b| is(*b));
            at.map(|at| others.swap_remove(at)).is_some()
        })
    }

    fn args(&mut self, a: u32, b: u32) -> bool {
        let ctx = self.ctx;
        let (data, other) = (&ctx.blocks[a as usize], &ctx.blocks[b as usize]);
        if data.args.len() != other.args.len()
            || !self.flags.ignore_locations && data.arg_locs != other.arg_locs
        {
            return false;
        }
        for (&to, &from) in data.args.iter().zip(&other.args) {
            if ctx.value_data(to).ty != ctx.value_data(from).ty {
                return false;
            }
            let value = crate::context::create::value;
            self.mapping.map_value(value(from), value(to));
        }
        true
    }
}

/// A set of operations that are not equivalent to each other, for finding common subexpressions. An
/// operation may also [hide](EquivalentOps::insert) an equivalent one.
///
/// An operation must not change while it is in the set.
///
/// ```
/// use drr_ir::{Context, EquivalenceFlags, EquivalentOps};
///
/// let mut ctx = Context::new();
/// let module = ctx.parse_module(r#"
///   %0 = "test.a"() : () -> i32
///   %1 = "test.a"() : () -> i32
///   %2 = "test.b"() : () -> i32
/// "#)?;
/// let ops: Vec<_> = ctx.block_ops_of(ctx.body(module).unwrap()).collect();
/// let mut known = EquivalentOps::new(EquivalenceFlags::new().ignore_locations(true));
/// assert_eq!(known.get_or_insert(&ctx, ops[0]), None);
/// assert_eq!(known.get_or_insert(&ctx, ops[1]), Some(ops[0]));
/// assert_eq!(known.get_or_insert(&ctx, ops[2]), None);
/// assert_eq!(known.len(), 2);
/// known.truncate(1);
/// assert_eq!(known.get(&ctx, ops[2]), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct EquivalentOps {
    flags: EquivalenceFlags,
    /// In the order of insertion.
    ops: Vec<Known>,
    /// The numbers in that order of those that are not hidden, by hash.
    by_hash: HashTable<usize>,
}

#[derive(Clone, Copy, Debug)]
struct Known {
    hash: u64,
    op: Op<Context>,
    /// The number of the operation that it hides.
    hidden: Option<usize>,
}

impl EquivalentOps {
    /// An empty set.
    pub fn new(flags: EquivalenceFlags) -> Self {
        EquivalentOps {
            flags,
            ops: Vec::new(),
            by_hash: HashTable::new(),
        }
    }

    /// The operation of the set that is equivalent to `op`.
    pub fn get(&self, ctx: &Context, op: Op<Context>) -> Option<Op<Context>> {
        let at = self.find(ctx, ctx.equivalence_hash(op, self.flags), op);
        at.map(|at| self.ops[at].op)
    }

    fn find(&self, ctx: &Context, hash: u64, op: Op<Context>) -> Option<usize> {
        let same = |at: &usize| {
            let known = &self.ops[*at];
            known.hash == hash && ctx.is_equivalent(known.op, op, self.flags)
        };
        self.by_hash.find(hash, same).copied()
    }

    /// The operation in here that is equivalent to this one; if there is none, inserts `op`.
    pub fn get_or_insert(&mut self, ctx: &Context, op: Op<Context>) -> Option<Op<Context>> {
        let hash = ctx.equivalence_hash(op, self.flags);
        if let Some(at) = self.find(ctx, hash, op) {
            return Some(self.ops[at].op);
        }
        self.push(hash, op, None);
        None
    }

    /// Inserts an operation. It hides an equivalent one until [`truncate`](EquivalentOps::truncate)
    /// removes it.
    ///
    /// ```
    /// use drr_ir::{Context, EquivalenceFlags, EquivalentOps};
    ///
    /// let mut ctx = Context::new();
    /// let module = ctx.parse_module(r#""test.a"() : () -> () "test.a"() : () -> ()"#)?;
    /// let ops: Vec<_> = ctx.block_ops_of(ctx.body(module).unwrap()).collect();
    /// let mut known = EquivalentOps::new(EquivalenceFlags::new().ignore_locations(true));
    /// known.insert(&ctx, ops[0]);
    /// known.insert(&ctx, ops[1]);
    /// assert_eq!(known.get(&ctx, ops[0]), Some(ops[1]));
    /// known.truncate(1);
    /// assert_eq!(known.get(&ctx, ops[0]), Some(ops[0]));
    /// # Ok::<(), drr_ir::Diagnostics>(())
    /// ```
    pub fn insert(&mut self, ctx: &Context, op: Op<Context>) {
        let hash = ctx.equivalence_hash(op, self.flags);
        let hidden = self.find(ctx, hash, op);
        self.push(hash, op, hidden);
    }

    fn push(&mut self, hash: u64, op: Op<Context>, hidden: Option<usize>) {
        let at = self.ops.len();
        self.ops.push(Known { hash, op, hidden });
        let shown = hidden.and_then(|hidden| self.by_hash.find_mut(hash, |at| *at == hidden));
        match shown {
            Some(shown) => *shown = at,
            None => {
                self.by_hash
                    .insert_unique(hash, at, |at| self.ops[*at].hash);
            }
        }
    }

    /// The number of operations, with those that are hidden.
    pub fn len(&self) -> usize {
        self.ops.len()
    }

    /// True if there are no operations.
    pub fn is_empty(&self) -> bool {
        self.ops.is_empty()
    }

    /// Removes the operations that were inserted last, so that at most `len` remain.
    pub fn truncate(&mut self, len: usize) {
        while self.ops.len() > len
            && let Some(Known { hash, hidden, .. }) = self.ops.pop()
        {
            let at = self.ops.len();
            if let Ok(mut entry) = self.by_hash.find_entry(hash, |other| *other == at) {
                match hidden {
                    Some(hidden) => *entry.get_mut() = hidden,
                    None => drop(entry.remove()),
                }
            }
        }
    }
}
