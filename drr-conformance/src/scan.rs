//! Consistency of an IR: the answers of all methods about a block and everything nested in it must
//! agree.

use std::collections::{HashMap, HashSet};
use std::fmt::Debug;

use crate::bench::{attr, ops_in, uses};
use crate::report::{Checked, equal, holds, violated};
use drr_runtime::ir::{AttrName, Block, Ir, Op, OpKind, Value};

/// Checks a block, its operations and everything nested in them. `when` describes the previous
/// change.
pub(crate) fn consistent<I: Ir>(ir: &I, block: Block<I>, when: &str) -> Checked {
    let mut scan = Scan {
        ir,
        when,
        indices: HashMap::new(),
        operands: HashMap::new(),
        values: Vec::new(),
        ops: HashSet::new(),
    };
    let owner = ir
        .parent_region(block)
        .and_then(|region| ir.region_owner(region));
    if let Some(owner) = owner
        && let Some(number) = ir.op_index(owner)
    {
        scan.indices.insert(number, owner);
    }
    scan.block(block)?;
    scan.uses(block)
}

/// Uses as (owner, operand index).
type Uses<I> = Vec<(Op<I>, usize)>;

struct Scan<'a, I: Ir> {
    ir: &'a I,
    when: &'a str,
    /// By dense number: the operation.
    indices: HashMap<usize, Op<I>>,
    /// The uses of each value, according to the operands.
    operands: HashMap<Value<I>, Uses<I>>,
    values: Vec<Value<I>>,
    ops: HashSet<Op<I>>,
}

impl<I: Ir> Scan<'_, I> {
    fn what(&self, what: impl Debug, claim: &str) -> String {
        format!("{}, {claim} of {what:?}", self.when)
    }

    fn block(&mut self, block: Block<I>) -> Checked {
        let args = self.ir.block_args(block);
        for arg in args {
            let what = self.what(arg, "the definition");
            equal("Ir::defining_op", what, None, self.ir.defining_op(arg))?;
            self.values.push(arg);
        }
        for op in ops_in(self.ir, block)? {
            let what = self.what(op, "the parent");
            equal(
                "Ir::parent_block",
                what,
                Some(block),
                self.ir.parent_block(op),
            )?;
            let what = self.what(op, "the place");
            holds("Ir::next_op", what, self.ops.insert(op), "listed once")?;
            self.op(op)?;
        }
        Ok(())
    }

    fn op(&mut self, op: Op<I>) -> Checked {
        let ir = self.ir;
        for index in 0..ir.num_operands(op) {
            let value = ir.operand(op, index);
            self.operands.entry(value).or_default().push((op, index));
        }
        for index in 0..ir.num_results(op) {
            let result = ir.result(op, index);
            let what = self.what(result, "the definition");
            equal(
                "Ir::defining_op",
                what,
                Some((op, index)),
                ir.defining_op(result),
            )?;
            holds(
                "Ir::result",
                self.what(op, "the results"),
                !self.values.contains(&result) || index == 0,
                "different values",
            )?;
            self.values.push(result);
        }
        if let Some(number) = ir.op_index(op)
            && let Some(other) = self.indices.insert(number, op)
        {
            let what = self.what((op, other), "the numbers");
            return violated(
                "Ir::op_index",
                what,
                "two numbers",
                format!("{number} twice"),
            );
        }
        let mut results = (0..ir.num_results(op)).map(|index| ir.result(op, index));
        let unused = results.all(|result| uses(ir, result).is_empty());
        let what = self.what(op, "whether no result has a use");
        equal("Ir::is_unused", what, unused, ir.is_unused(op))?;
        let what = self.what(op, "the text");
        holds(
            "Ir::display_op",
            what,
            !ir.display_op(op).is_empty(),
            "not empty",
        )?;
        self.attrs(op)?;
        let regions = ir.regions(op);
        let what = self.what(op, "the number of regions");
        equal("Ir::num_regions", what, regions.len(), ir.num_regions(op))?;
        for index in 0..=regions.len() {
            let what = self.what(op, &format!("region {index}"));
            let region = regions.get(index).copied();
            equal("Ir::region", what, region, ir.region(op, index))?;
        }
        for region in regions {
            let what = self.what(region, "the owner");
            equal("Ir::region_owner", what, Some(op), ir.region_owner(region))?;
            for block in ir.blocks(region) {
                let what = self.what(block, "the region");
                equal(
                    "Ir::parent_region",
                    what,
                    Some(region),
                    ir.parent_region(block),
                )?;
                self.block(block)?;
            }
        }
        Ok(())
    }

    /// Compares the lists of attributes with the attributes by name.
    fn attrs(&self, op: Op<I>) -> Checked {
        let lists = [
            ("Ir::attrs", self.ir.attrs(op).unwrap_or_default()),
            ("Ir::discardable_attrs", self.ir.discardable_attrs(op)),
        ];
        for (method, list) in lists {
            let mut seen = HashSet::new();
            for (name, listed) in list {
                let what = self.what(op, &format!("attribute {name:?}"));
                holds(method, &what, seen.insert(name), "listed once")?;
                equal(method, what, attr(self.ir, op, name), Some(listed))?;
            }
        }
        Ok(())
    }

    /// Compares the use lists with the operands.
    fn uses(&mut self, block: Block<I>) -> Checked {
        let ir = self.ir;
        for &value in &self.values {
            let listed = uses(ir, value);
            let found: HashSet<_> = listed.iter().copied().collect();
            let what = self.what(value, "the uses");
            holds(
                "Ir::for_each_use",
                &what,
                found.len() == listed.len(),
                "each use once",
            )?;
            for (owner, index) in &listed {
                let is_operand =
                    *index < ir.num_operands(*owner) && ir.operand(*owner, *index) == value;
                if !is_operand {
                    return violated(
                        "Ir::for_each_use",
                        what,
                        "only operands that are the value",
                        format!("operand {index} of {owner:?}, which is another"),
                    );
                }
            }
            // Operations outside the block may use it too (see `Subject::keep`).
            let expected: HashSet<_> = self.operands.get(&value).into_iter().flatten().collect();
            if let Some((owner, index)) = expected.iter().find(|entry| !found.contains(**entry)) {
                return violated(
                    "Ir::for_each_use",
                    what,
                    format!("operand {index} of {owner:?} among them"),
                    format!("{listed:?}"),
                );
            }
            let outside =
                |owner: &Op<I>| !self.ops.contains(owner) && ir.parent_block(*owner) == Some(block);
            if let Some((owner, _)) = listed.iter().find(|(owner, _)| outside(owner)) {
                return violated(
                    "Ir::for_each_use",
                    what,
                    "only operations that are in the IR",
                    format!("{owner:?}, which `next_op` does not list"),
                );
            }
            let what = self.what(value, "whether there are uses");
            equal(
                "Ir::use_empty",
                what,
                listed.is_empty(),
                ir.use_empty(value),
            )?;
            let what = self.what(value, "whether there is one use");
            equal(
                "Ir::has_one_use",
                what,
                listed.len() == 1,
                ir.has_one_use(value),
            )?;
        }
        Ok(())
    }
}

/// Everything that a rewrite can change as text, for comparison. Each operation has a line with its
/// handle, kind, operands, attributes, result types and sorted uses, followed by its nested
/// operations. `constant` names the kind and the attribute that are shown for constants.
pub(crate) fn snapshot<I: Ir>(
    ir: &I,
    block: Block<I>,
    constant: (OpKind, AttrName),
) -> Checked<Vec<String>> {
    let mut lines = Vec::new();
    for op in ops_in(ir, block)? {
        let uses_of = |index| {
            let mut listed: Vec<_> = uses(ir, ir.result(op, index))
                .into_iter()
                .map(|entry| format!("{entry:?}"))
                .collect();
            listed.sort();
            listed
        };
        let operands: Vec<_> = (0..ir.num_operands(op))
            .map(|i| ir.operand(op, i))
            .collect();
        let number = (ir.kind(op) == constant.0)
            .then(|| attr(ir, op, constant.1))
            .flatten();
        let results = 0..ir.num_results(op);
        let types: Vec<_> = results.clone().map(|i| ir.result_type(op, i)).collect();
        let uses: Vec<_> = results.map(uses_of).collect();
        let (kind, more) = (ir.kind_name(ir.kind(op)), ir.discardable_attrs(op));
        lines.push(format!(
            "{op:?} {kind} {operands:?} <{number:?} {more:?}> : {types:?}, uses {uses:?}"
        ));
        for region in ir.regions(op) {
            // Otherwise a region could be nested in itself.
            let what = format!("the owner of a region that `regions` lists for {op:?}");
            equal("Ir::regions", what, Some(op), ir.region_owner(region))?;
            for block in ir.blocks(region) {
                lines.push(format!("  {block:?}"));
                let nested = snapshot(ir, block, constant)?;
                lines.extend(nested.into_iter().map(|line| format!("  {line}")));
            }
        }
    }
    Ok(lines)
}
