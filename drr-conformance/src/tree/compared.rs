//! Comparing the IR with the model.

use std::collections::HashSet;

use super::asked::Users;
use super::{OUTER, Tree, ValueId};
use crate::bench::{ops_in, uses};
use crate::report::{Checked, equal, violated};
use crate::scan::consistent;
use crate::subject::Subject;
use drr_runtime::ir::Ir;

impl<S: Subject> Tree<S> {
    /// Checks that the IR has the structure of the model.
    pub(crate) fn compare(&self, method: &'static str, what: &str) -> Checked {
        let users = self.all_users();
        for block in self.all_blocks() {
            self.compare_block(method, what, block, &users)?;
        }
        for region in self.all_regions() {
            self.compare_region(method, what, region)?;
        }
        consistent(&self.bench.ir, self.bench.block, what)
    }

    fn compare_uses(
        &self,
        method: &'static str,
        what: &str,
        value: ValueId,
        users: &Users<S::Ir>,
    ) -> Checked {
        let found: HashSet<_> = uses(&self.bench.ir, self.value(value))
            .into_iter()
            .collect();
        let expected = users.get(&value).cloned().unwrap_or_default();
        equal(
            method,
            format!("{what}: the uses of {value:?}"),
            expected,
            found,
        )
    }

    fn compare_block(
        &self,
        method: &'static str,
        what: &str,
        id: usize,
        users: &Users<S::Ir>,
    ) -> Checked {
        let (ir, node) = (&self.bench.ir, &self.blocks[id]);
        let of = |claim: &str| format!("{what}: the {claim} of block {id}");
        let args = ir.block_args(node.block);
        // The outer block belongs to the subject, so its arguments are unknown.
        if id != OUTER {
            equal(method, of("arguments"), node.args.len(), args.len())?;
            let count = ir.num_block_args(node.block);
            equal("Ir::num_block_args", of("arguments"), args.len(), count)?;
            let one_by_one = (0..count + 1).map_while(|index| ir.block_arg(node.block, index));
            let one_by_one: Vec<_> = one_by_one.collect();
            equal("Ir::block_arg", of("arguments"), args.clone(), one_by_one)?;
            for (arg, id) in args.into_iter().zip(&node.args) {
                equal(
                    method,
                    of("argument types"),
                    self.bench.ty,
                    ir.value_type(arg),
                )?;
                self.compare_uses(method, what, ValueId::Arg(*id), users)?;
            }
        }
        let ops: Vec<_> = node.ops.iter().map(|op| self.ops[*op].op).collect();
        equal(
            method,
            of("operations"),
            ops.clone(),
            ops_in(ir, node.block)?,
        )?;
        equal(
            "Ir::last_op",
            of("last operation"),
            ops.last().copied(),
            ir.last_op(node.block),
        )?;
        for (index, op) in ops.iter().enumerate() {
            let before = index.checked_sub(1).map(|index| ops[index]);
            let at = of(&format!("operation before number {index}"));
            equal("Ir::prev_op", at, before, ir.prev_op(*op))?;
            // Compare with the operation itself, its neighbors and the ends. All pairs would take
            // too long.
            let others = [0, index.saturating_sub(1), index, index + 1, ops.len() - 1];
            for (other, second) in others.iter().filter_map(|at| Some((*at, ops.get(*at)?))) {
                let at = of(&format!("order of operations {index} and {other}"));
                let found = ir.is_before_in_block(*op, *second);
                equal("Ir::is_before_in_block", at, index < other, found)?;
            }
        }
        for op in &node.ops {
            self.compare_op(method, what, *op, users)?;
        }
        Ok(())
    }

    fn compare_op(
        &self,
        method: &'static str,
        what: &str,
        id: usize,
        users: &Users<S::Ir>,
    ) -> Checked {
        let (ir, node) = (&self.bench.ir, &self.ops[id]);
        let of = |claim: &str| format!("{what}: the {claim} of operation {id}");
        let operands: Vec<_> = node
            .operands
            .iter()
            .map(|value| self.value(*value))
            .collect();
        let found = (0..ir.num_operands(node.op)).map(|index| ir.operand(node.op, index));
        equal(method, of("operands"), operands, found.collect())?;
        let successors: Vec<_> = node
            .successors
            .iter()
            .map(|to| self.blocks[*to].block)
            .collect();
        let found = (0..ir.num_successors(node.op)).map(|index| ir.successor(node.op, index));
        equal(method, of("successors"), successors, found.collect())?;
        if let Some(result) = self.result_of(id) {
            self.compare_uses(method, what, result, users)?;
        }
        let regions: Vec<_> = node
            .regions
            .iter()
            .map(|id| self.regions[*id].region)
            .collect();
        equal(method, of("regions"), regions, ir.regions(node.op))
    }

    fn compare_region(&self, method: &'static str, what: &str, id: usize) -> Checked {
        let (ir, node) = (&self.bench.ir, &self.regions[id]);
        let of = |claim: &str| format!("{what}: the {claim} of region {id}");
        let blocks: Vec<_> = node
            .blocks
            .iter()
            .map(|id| self.blocks[*id].block)
            .collect();
        equal(method, of("blocks"), blocks.clone(), ir.blocks(node.region))?;
        let empty = ir.is_region_empty(node.region);
        equal(
            "Ir::is_region_empty",
            of("emptiness"),
            blocks.is_empty(),
            empty,
        )?;
        let first = ir.first_block(node.region);
        let what_first = of("first block");
        equal(
            "Ir::first_block",
            what_first,
            blocks.first().copied(),
            first,
        )?;
        let single = (blocks.len() == 1).then(|| blocks[0]);
        let found = ir.single_block(node.region);
        equal("Ir::single_block", of("only block"), single, found)?;
        for (index, id) in node.blocks.iter().enumerate() {
            let block = blocks[index];
            let next = blocks.get(index + 1).copied();
            equal(
                "Ir::next_block",
                of("next block"),
                next,
                ir.next_block(block),
            )?;
            for arg in ir.block_args(block) {
                let found = ir.block_of_arg(arg);
                // An IR that searches the regions around a use need not find it.
                if found.is_some() {
                    let what = of("block of an argument");
                    equal("Ir::block_of_arg", what, Some(block), found)?;
                }
            }
            let mut found = HashSet::new();
            ir.for_each_block_use(block, |op, index| found.insert((op, index)));
            let branches = self.branches_to(*id).into_iter();
            let branches: HashSet<_> = branches.map(|(op, at)| (self.ops[op].op, at)).collect();
            if found != branches {
                let at = of(&format!("branches to block {id}"));
                let (expected, found) = (format!("{branches:?}"), format!("{found:?}"));
                return violated("Ir::for_each_block_use", at, expected, found);
            }
        }
        Ok(())
    }
}
