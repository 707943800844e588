//! The state of a greedy run, for comparisons.

use rustc_hash::FxHashMap;

use super::state::Driver;
use crate::ir::{
    AttrName, Block, Ir, Op, OpKind, Region, Type, Value, all_uses, enclosing_region, operands,
    ops_of, results, successors,
};

/// All that the rest of a run depends on: the IR and the worklist. Operations, values and blocks are
/// numbered by their places, so that new operations in the place of old ones are the same state.
/// Locations are left out, because rules do not match them.
pub(super) struct RunState<I: Ir>(Items<I>);

type Items<I> = Vec<Item<Type<I>, <I as Ir>::Attr>>;

#[derive(PartialEq)]
enum Item<T, A> {
    Kind(OpKind),
    Type(T),
    Attr(AttrName, A),
    /// The number of an operation, value or block, or how many there are.
    Number(usize),
}

impl<I: Ir> PartialEq for RunState<I> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

struct Numbers<I: Ir> {
    ops: FxHashMap<Op<I>, usize>,
    values: FxHashMap<Value<I>, usize>,
    blocks: FxHashMap<Block<I>, usize>,
}

impl<I: Ir> Numbers<I> {
    fn new() -> Self {
        Numbers {
            ops: FxHashMap::default(),
            values: FxHashMap::default(),
            blocks: FxHashMap::default(),
        }
    }
}

impl<I: Ir> RunState<I> {
    /// The current state; `None` if this IR cannot list the attributes of an operation.
    pub(super) fn of(driver: &Driver<'_, I>) -> Option<Self> {
        let ir = driver.ir();
        let visits = &driver.rewriter.below.observer.visits;
        // Rewrites may change what is around the scope too.
        let mut region = visits.scope?;
        let (mut items, mut numbers, mut ops) = (Vec::new(), Numbers::new(), Vec::new());
        loop {
            let Some(owner) = ir.region_owner(region) else {
                blocks(ir, region, &mut ops, &mut numbers, &mut items);
                break;
            };
            let Some(around) = enclosing_region(ir, owner) else {
                ops.push(owner);
                break;
            };
            region = around;
        }
        number(ir, &mut ops, &mut numbers, &mut items);
        for op in &ops {
            let filtered = visits.filter.as_ref();
            items.push(Item::Number(usize::from(
                filtered.is_some_and(|filter| filter.contains(ir, *op)),
            )));
            let mark = visits.exact.as_ref().map_or(0, |exact| exact.mark(ir, *op));
            items.push(Item::Number(usize::from(mark)));
            one(ir, *op, &numbers, &mut items)?;
        }
        for op in visits.worklist.ops(ir) {
            items.push(Item::Number(*numbers.ops.get(&op)?));
        }
        Some(RunState(items))
    }
}

/// Numbers these operations and what is in them, and adds the structure. An operation's regions come
/// after all operations before it.
fn number<I: Ir>(ir: &I, ops: &mut Vec<Op<I>>, numbers: &mut Numbers<I>, items: &mut Items<I>) {
    let mut at = 0;
    while let Some(&op) = ops.get(at) {
        numbers.ops.insert(op, at);
        at += 1;
        items.extend([
            Item::Kind(ir.kind(op)),
            Item::Number(ir.num_results(op)),
            Item::Number(ir.num_regions(op)),
        ]);
        for result in results(ir, op) {
            value(ir, result, numbers, items);
        }
        for region in ir.regions(op) {
            blocks(ir, region, ops, numbers, items);
        }
    }
}

/// Numbers the blocks of a region, and lists the operations in them.
fn blocks<I: Ir>(
    ir: &I,
    region: Region<I>,
    ops: &mut Vec<Op<I>>,
    numbers: &mut Numbers<I>,
    items: &mut Items<I>,
) {
    let blocks = ir.blocks(region);
    items.push(Item::Number(blocks.len()));
    for block in blocks {
        let number = numbers.blocks.len();
        numbers.blocks.insert(block, number);
        let args = ir.block_args(block);
        items.push(Item::Number(args.len()));
        for arg in args {
            value(ir, arg, numbers, items);
        }
        let before = ops.len();
        ops.extend(ops_of(ir, block));
        items.push(Item::Number(ops.len() - before));
    }
}

fn value<I: Ir>(ir: &I, value: Value<I>, numbers: &mut Numbers<I>, items: &mut Items<I>) {
    let number = numbers.values.len();
    numbers.values.insert(value, number);
    items.push(Item::Type(ir.value_type(value)));
}

/// Adds what an operation refers to. `None` if it is not in the numbered IR.
fn one<I: Ir>(ir: &I, op: Op<I>, numbers: &Numbers<I>, items: &mut Items<I>) -> Option<()> {
    items.push(Item::Number(ir.num_operands(op)));
    for value in operands(ir, op) {
        items.push(Item::Number(*numbers.values.get(&value)?));
    }
    items.push(Item::Number(ir.num_successors(op)));
    for block in successors(ir, op) {
        items.push(Item::Number(*numbers.blocks.get(&block)?));
    }
    for segments in [ir.operand_segments(op), ir.result_segments(op)] {
        let segments = segments.unwrap_or_default();
        items.push(Item::Number(segments.len()));
        items.extend(segments.into_iter().map(|len| Item::Number(len as usize)));
    }
    let attrs = ir.attrs(op)?;
    items.push(Item::Number(attrs.len()));
    items.extend(attrs.into_iter().map(|(name, attr)| Item::Attr(name, attr)));
    // The driver visits users in this order. Uses of block arguments follow from the operands, but
    // for their order.
    for result in results(ir, op) {
        uses(ir, result, numbers, items)?;
    }
    for region in ir.regions(op) {
        for block in ir.blocks(region) {
            for arg in ir.block_args(block) {
                uses(ir, arg, numbers, items)?;
            }
        }
    }
    Some(())
}

fn uses<I: Ir>(ir: &I, value: Value<I>, numbers: &Numbers<I>, items: &mut Items<I>) -> Option<()> {
    let known = all_uses(ir, value, |user, index| {
        let Some(number) = numbers.ops.get(&user) else {
            return false;
        };
        items.extend([Item::Number(*number), Item::Number(index)]);
        true
    });
    known.then_some(())
}
