//! The state of everything inside an operation, collected by a walk.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;

use drr::ir::{Block, Ir, Op, Region, Value};

use super::Subject;

/// Operations with their descriptions, blocks with their operations, regions with their blocks.
pub struct Structure<I: Ir> {
    /// The description of each operation.
    pub ops: HashMap<Op<I>, String>,
    /// The operations of each block, in order.
    pub blocks: HashMap<Block<I>, Vec<Op<I>>>,
    /// The blocks of each region, in order.
    pub regions: HashMap<Region<I>, Vec<Block<I>>>,
}

impl<I: Ir> Clone for Structure<I> {
    fn clone(&self) -> Self {
        Structure {
            ops: self.ops.clone(),
            blocks: self.blocks.clone(),
            regions: self.regions.clone(),
        }
    }
}

/// A description of an operation: name, attributes, location, operands, results with their types,
/// successors, regions. It contains handles, so it does not depend on numbering.
pub fn describe<I: Subject>(ir: &I, op: Op<I>) -> String {
    let operands: Vec<_> = (0..ir.num_operands(op))
        .map(|i| ir.operand(op, i))
        .collect();
    let results: Vec<_> = (0..ir.num_results(op))
        .map(|i| (ir.result(op, i), ir.value_type(ir.result(op, i))))
        .collect();
    let successors: Vec<_> = (0..ir.num_successors(op))
        .map(|i| ir.successor(op, i))
        .collect();
    let regions = ir.regions(op);
    format!(
        "{} {op:?}: {operands:?} -> {results:?} to {successors:?} with {regions:?}, {}",
        ir.kind_name(ir.kind(op)),
        ir.text_of(op).trim_end()
    )
}

/// The operations of a block, in order.
pub fn ops_of<I: Ir>(ir: &I, block: Block<I>) -> Vec<Op<I>> {
    std::iter::successors(ir.first_op(block), |op| ir.next_op(*op)).collect()
}

/// The operation and everything inside it, parents first.
pub fn walk<I: Ir>(ir: &I, root: Op<I>) -> Vec<Op<I>> {
    let (mut found, mut open) = (Vec::new(), vec![root]);
    while let Some(op) = open.pop() {
        found.push(op);
        let blocks = ir.regions(op).into_iter().flat_map(|r| ir.blocks(r));
        open.extend(blocks.flat_map(|block| ops_of(ir, block)));
    }
    found
}

impl<I: Subject> Structure<I> {
    /// The current state.
    pub fn of(ir: &I, root: Op<I>) -> Self {
        let mut structure = Structure {
            ops: HashMap::new(),
            blocks: HashMap::new(),
            regions: HashMap::new(),
        };
        for op in walk(ir, root) {
            structure.ops.insert(op, describe(ir, op));
            for region in ir.regions(op) {
                structure.regions.insert(region, ir.blocks(region));
                for block in ir.blocks(region) {
                    structure.blocks.insert(block, ops_of(ir, block));
                }
            }
        }
        structure
    }

    /// The differences to `other`; empty if there are none.
    pub fn differences(&self, other: &Self) -> Vec<String> {
        let mut found = Vec::new();
        compare("operation", &self.ops, &other.ops, &mut found);
        compare("block", &self.blocks, &other.blocks, &mut found);
        compare("region", &self.regions, &other.regions, &mut found);
        found
    }
}

fn compare<K: Eq + Hash + Debug, V: PartialEq + Debug>(
    what: &str,
    expected: &HashMap<K, V>,
    found: &HashMap<K, V>,
    differences: &mut Vec<String>,
) {
    for (key, value) in expected {
        match found.get(key) {
            None => differences.push(format!("{what} {key:?} is gone; it was {value:?}")),
            Some(other) if other != value => {
                differences.push(format!("{what} {key:?} was {value:?}, is {other:?}"));
            }
            Some(_) => {}
        }
    }
    for (key, value) in found {
        if !expected.contains_key(key) {
            differences.push(format!("{what} {key:?} is new: {value:?}"));
        }
    }
}

/// The uses of a value (owner, operand index), in the IR's order.
pub fn uses<I: Ir>(ir: &I, value: Value<I>) -> Vec<(Op<I>, usize)> {
    let mut uses = Vec::new();
    ir.for_each_use(value, |owner, index| {
        uses.push((owner, index));
        true
    });
    uses
}

/// The values that are defined inside the operation: results and block arguments.
pub fn values<I: Ir>(ir: &I, root: Op<I>) -> Vec<Value<I>> {
    let mut values = Vec::new();
    for op in walk(ir, root) {
        values.extend((0..ir.num_results(op)).map(|i| ir.result(op, i)));
        let blocks = ir.regions(op).into_iter().flat_map(|r| ir.blocks(r));
        values.extend(blocks.flat_map(|block| ir.block_args(block)));
    }
    values
}

/// The uses of every value, in order.
pub fn all_uses<I: Ir>(ir: &I, root: Op<I>) -> HashMap<Value<I>, Vec<(Op<I>, usize)>> {
    let values = values(ir, root).into_iter();
    values.map(|value| (value, uses(ir, value))).collect()
}
