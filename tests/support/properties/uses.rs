//! Checks that each use is listed once, at its value.

use std::collections::{HashMap, HashSet};

use drr::ir::{Block, Ir, Op, Value};

use super::structure::{values, walk};

/// Reads the uses of a value: [`super::structure::uses`], or a replacement for tests.
pub type Uses<I> = fn(&I, Value<I>) -> Vec<(Op<I>, usize)>;

/// Compares the operands of all operations in `root` with the use lists of values, successors with
/// the use lists of blocks, and definitions with results.
///
/// # Errors
/// The differences.
pub fn consistent<I: Ir>(ir: &I, root: Op<I>, listed: Uses<I>) -> Result<(), String> {
    let mut expected: HashMap<Value<I>, HashSet<(Op<I>, usize)>> = HashMap::new();
    for value in values(ir, root) {
        if expected.insert(value, HashSet::new()).is_some() {
            return Err(format!("{value:?} is made twice"));
        }
    }
    let mut branches: HashMap<Block<I>, HashSet<(Op<I>, usize)>> = HashMap::new();
    for op in walk(ir, root) {
        for index in 0..ir.num_operands(op) {
            let value = ir.operand(op, index);
            let Some(uses) = expected.get_mut(&value) else {
                return Err(format!("operand {index} of {op:?} is made nowhere"));
            };
            uses.insert((op, index));
        }
        for index in 0..ir.num_results(op) {
            if ir.defining_op(ir.result(op, index)) != Some((op, index)) {
                return Err(format!("result {index} of {op:?} is said to be another's"));
            }
        }
        for index in 0..ir.num_successors(op) {
            let uses = branches.entry(ir.successor(op, index)).or_default();
            uses.insert((op, index));
        }
    }
    for (value, operands) in expected {
        let list = listed(ir, value);
        same(&list, &operands).map_err(|fault| format!("uses of {value:?}: {fault}"))?;
        if ir.use_empty(value) != list.is_empty() || ir.has_one_use(value) != (list.len() == 1) {
            return Err(format!("{value:?} has {} uses and denies it", list.len()));
        }
    }
    for op in walk(ir, root) {
        for block in ir.regions(op).into_iter().flat_map(|r| ir.blocks(r)) {
            let mut list = Vec::new();
            ir.for_each_block_use(block, |owner, index| {
                list.push((owner, index));
                true
            });
            let from = branches.remove(&block).unwrap_or_default();
            same(&list, &from).map_err(|fault| format!("branches to {block:?}: {fault}"))?;
        }
    }
    match branches.keys().next() {
        Some(block) => Err(format!("a branch leads to {block:?}, which is nowhere")),
        None => Ok(()),
    }
}

fn same<I: Ir>(list: &[(Op<I>, usize)], set: &HashSet<(Op<I>, usize)>) -> Result<(), String> {
    let found: HashSet<_> = list.iter().copied().collect();
    if found.len() != list.len() {
        return Err(format!("one twice among {list:?}"));
    }
    if let Some((owner, index)) = set.difference(&found).next() {
        return Err(format!("operand {index} of {owner:?} is not among them"));
    }
    match found.difference(set).next() {
        Some((owner, index)) => Err(format!("operand {index} of {owner:?} is another value")),
        None => Ok(()),
    }
}
