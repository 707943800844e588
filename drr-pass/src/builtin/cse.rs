//! Elimination of common subexpressions.

use rustc_hash::FxHashMap;

use drr_ir::{Context, DominanceInfo, EquivalenceFlags, EquivalentOps, Loc};
use drr_runtime::interface::{EffectKind, MemoryEffectOpInterface};
use drr_runtime::ir::{Block, Ir, Op, Region, Value};

use crate::pass::{Pass, PassResult};

/// Replaces operations by equivalent ones that dominate them, and erases dead ones (MLIR's `cse`).
///
/// Operations are equivalent if they have the same op, operands (in any order if the op is
/// commutative), attributes, result types and regions, and no memory effects. Operations that only
/// read memory are equivalent if they are in one block and nothing between them may write.
///
/// ```
/// use drr_ir::{Context, PrintOptions};
/// use drr_pass::{Cse, PassManager};
///
/// let mut ctx = Context::with_dialect::<drr_dialects::func::FuncDialect>();
/// let module = ctx.parse_module(r#"
///   "func.func"() <{function_type = (i64) -> (), sym_name = "f"}> ({
///   ^bb0(%x: i64):
///     %0 = builtin.unrealized_conversion_cast %x : i64 to i32
///     %1 = builtin.unrealized_conversion_cast %x : i64 to i32
///     "test.use"(%0, %1) : (i32, i32) -> ()
///     "func.return"() : () -> ()
///   }) : () -> ()
/// "#)?;
/// let mut pm = PassManager::on("builtin.module");
/// pm.add(Cse::new());
/// pm.run(module, &mut ctx)?;
/// assert!(ctx.print_op(module, &PrintOptions::new()).contains(r#""test.use"(%0, %0)"#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub struct Cse(());

impl Cse {
    /// The pass. It has no options.
    pub fn new() -> Self {
        Cse(())
    }
}

impl Pass for Cse {
    fn argument(&self) -> &str {
        "cse"
    }
    fn name(&self) -> &str {
        "CSE"
    }
    fn description(&self) -> &str {
        "Eliminate common sub-expressions"
    }
    fn run(&self, op: Op<Context>, ctx: &mut Context) -> PassResult {
        let mut search = Search {
            ctx,
            dominance: DominanceInfo::new(),
            tables: vec![no_ops()],
            steps: Vec::new(),
            effects: FxHashMap::default(),
            writes: FxHashMap::default(),
            writes_before: FxHashMap::default(),
            dead: Vec::new(),
        };
        search.run(op);
        let Search { ctx, dead, .. } = search;
        for op in dead {
            ctx.erase_op(op);
        }
        Ok(())
    }
}

/// A pending step. The stack is explicit, because the IR may be nested deeply.
enum Step {
    Region(Region<Context>),
    /// A block with the blocks that it dominates.
    Tree(Block<Context>),
    /// The operations of a block from this one on.
    Ops(Op<Context>, bool),
    /// An operation whose regions are done.
    Op(Op<Context>, bool),
    /// The end of a scope: forgets what came after this many operations.
    Close(usize),
    /// The end of an isolated operation.
    DropTable,
}

fn no_ops() -> EquivalentOps {
    EquivalentOps::new(EquivalenceFlags::new().ignore_locations(true))
}

struct Search<'a> {
    ctx: &'a mut Context,
    dominance: DominanceInfo,
    /// The known operations, for each isolated operation around.
    tables: Vec<EquivalentOps>,
    steps: Vec<Step>,
    /// The effects of the operations with regions that were visited.
    effects: FxHashMap<Op<Context>, Effects>,
    /// How many of the operations visited in a block may write.
    writes: FxHashMap<Block<Context>, u32>,
    /// How many there were before a known operation that reads.
    writes_before: FxHashMap<Op<Context>, u32>,
    dead: Vec<Op<Context>>,
}

/// What an operation does to memory, including the operations in its regions if it says so. Each of
/// these includes those before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Effects {
    None,
    Read,
    /// Such as an allocation.
    Other,
    /// This or anything, if the effects are not known.
    Write,
}

impl Search<'_> {
    fn run(&mut self, root: Op<Context>) {
        self.push_regions(root);
        // The blocks that a block dominates immediately, by region.
        let mut children: FxHashMap<Block<Context>, Vec<Block<Context>>> = FxHashMap::default();
        while let Some(step) = self.steps.pop() {
            match step {
                Step::Region(region) => self.region(region, &mut children),
                Step::Tree(block) => {
                    let known = self.known().len();
                    self.steps.push(Step::Close(known));
                    let inner = children.remove(&block).unwrap_or_default();
                    self.steps.extend(inner.into_iter().rev().map(Step::Tree));
                    self.steps
                        .extend(self.ctx.first_op(block).map(|op| Step::Ops(op, true)));
                }
                Step::Ops(op, ordered) => {
                    let next = self.ctx.next_op(op);
                    self.steps.extend(next.map(|op| Step::Ops(op, ordered)));
                    self.steps.push(Step::Op(op, ordered));
                    if self.ctx.num_regions(op) == 0 {
                        continue;
                    }
                    let traits = self.ctx.traits(self.ctx.kind(op));
                    // An unregistered op might be isolated.
                    if traits.is_isolated_from_above() || !traits.is_registered() {
                        self.tables.push(no_ops());
                        self.steps.push(Step::DropTable);
                    }
                    self.push_regions(op);
                }
                Step::Op(op, ordered) => self.operation(op, ordered),
                Step::Close(len) => self.known().truncate(len),
                Step::DropTable => {
                    self.tables.pop();
                }
            }
        }
    }

    fn known(&mut self) -> &mut EquivalentOps {
        self.tables.last_mut().expect("the root has one")
    }

    fn push_regions(&mut self, op: Op<Context>) {
        let regions = self.ctx.regions(op);
        self.steps
            .extend(regions.into_iter().rev().map(Step::Region));
    }

    fn region(
        &mut self,
        region: Region<Context>,
        children: &mut FxHashMap<Block<Context>, Vec<Block<Context>>>,
    ) {
        let blocks = self.ctx.blocks(region);
        let ordered = self.ctx.has_ssa_dominance(region);
        match *blocks {
            [] => {}
            [block] => {
                let known = self.known().len();
                self.steps.push(Step::Close(known));
                self.steps
                    .extend(self.ctx.first_op(block).map(|op| Step::Ops(op, ordered)));
            }
            // Without dominance there is no order in which to visit them.
            _ if !ordered => {}
            [entry, ..] => {
                for &block in &blocks[1..] {
                    if let Some(above) = self.dominance.immediate_dominator(self.ctx, block) {
                        children.entry(above).or_default().push(block);
                    }
                }
                self.steps.push(Step::Tree(entry));
            }
        }
    }

    fn operation(&mut self, op: Op<Context>, ordered: bool) {
        let effects = self.effects(op);
        if self.ctx.num_regions(op) > 0 {
            self.effects.insert(op, effects);
        }
        let block = self.ctx.parent_block(op);
        if let (Effects::Write, Some(block)) = (effects, block) {
            *self.writes.entry(block).or_default() += 1;
        }
        let ctx = &mut *self.ctx;
        if ctx.traits(ctx.kind(op)).is_terminator() {
            return;
        }
        let unused = ctx.results(op).all(|result| ctx.use_empty(result));
        if unused && ctx.is_removable_if_unused(op) {
            self.dead.push(op);
            return;
        }
        let mut regions = ctx.regions(op).into_iter();
        if !regions.all(|region| ctx.blocks(region).len() <= 1) {
            return;
        }
        let table = self.tables.last_mut().expect("the root has one");
        let known = match effects {
            Effects::None => table.get_or_insert(ctx, op),
            Effects::Read if !ctx.traits(ctx.kind(op)).has_recursive_effects() => {
                let writes = block.and_then(|block| self.writes.get(&block)).copied();
                let writes = writes.unwrap_or_default();
                let known = table.get(ctx, op).filter(|known| {
                    ctx.parent_block(*known) == block
                        && self.writes_before.get(known) == Some(&writes)
                });
                if known.is_none() {
                    table.insert(ctx, op);
                    self.writes_before.insert(op, writes);
                }
                known
            }
            _ => None,
        };
        if let Some(known) = known {
            self.replace(op, known, ordered);
        }
    }

    /// Replaces an operation by a known one.
    fn replace(&mut self, op: Op<Context>, known: Op<Context>, ordered: bool) {
        let (from, to): (Vec<_>, Vec<_>) = {
            let ctx = &*self.ctx;
            (ctx.results(op).collect(), ctx.results(known).collect())
        };
        if ordered {
            for (from, to) in from.iter().zip(to) {
                self.ctx.replace_all_uses_with(*from, to);
            }
            self.dead.push(op);
        } else {
            // Known operations must not change.
            for (from, to) in from.iter().zip(to) {
                self.replace_unknown_uses(*from, to);
            }
            if from.iter().all(|result| self.ctx.use_empty(*result)) {
                self.dead.push(op);
            }
        }
        let (old, new) = (self.ctx.loc(known), self.ctx.loc(op));
        if old == Loc::UNKNOWN && new != Loc::UNKNOWN {
            self.ctx.set_loc(known, new);
        }
    }

    /// Replaces the uses of a value by operations that are not in the table.
    fn replace_unknown_uses(&mut self, from: Value<Context>, to: Value<Context>) {
        let uses: Vec<_> = self.ctx.uses_of(from).collect();
        for (user, index) in uses {
            let ctx = &*self.ctx;
            let known = self.tables.last().and_then(|table| table.get(ctx, user));
            if known.is_none() {
                self.ctx.set_operand(user, index, to);
            }
        }
    }

    /// The operations in the regions of `op` were visited before.
    fn effects(&self, op: Op<Context>) -> Effects {
        let ctx = &*self.ctx;
        let traits = ctx.traits(ctx.kind(op));
        if !traits.is_registered() {
            return Effects::Write;
        }
        let own = match ctx.interface::<dyn MemoryEffectOpInterface>(op) {
            Some(known) => {
                let effects = known.effects().into_iter().map(|effect| match effect.kind {
                    EffectKind::Read => Effects::Read,
                    EffectKind::Write => Effects::Write,
                    _ => Effects::Other,
                });
                effects.max().unwrap_or(Effects::None)
            }
            None if traits.is_pure() || traits.has_recursive_effects() => Effects::None,
            None => Effects::Write,
        };
        if own == Effects::Write || !traits.has_recursive_effects() {
            return own;
        }
        let blocks = ctx.regions(op).into_iter().flat_map(|r| ctx.blocks(r));
        let inner = blocks.flat_map(|block| ctx.block_ops_of(block));
        let effects = inner.map(|inner| match ctx.num_regions(inner) {
            0 => self.effects(inner),
            // What is unreachable was not visited.
            _ => self.effects.get(&inner).copied().unwrap_or(Effects::Write),
        });
        effects.fold(own, Effects::max)
    }
}
