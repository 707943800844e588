//! Random changes of structure.

use fastrand::Rng;

use super::{OUTER, Tree, ValueId};
use crate::report::Checked;
use crate::subject::Subject;

/// The maximum number of operations and blocks.
const MOST: usize = 40;

impl<S: Subject> Tree<S> {
    /// A random position in a block, before a branch at its end. It does not count `without`.
    fn any_place(&self, block: usize, without: Option<usize>, rng: &mut Rng) -> usize {
        let ops = self.ops_of(block).iter();
        let ops = ops.filter(|op| Some(**op) != without && self.successors_of(**op).is_empty());
        rng.usize(..=ops.count())
    }

    /// Makes a random change. Returns the method and a description, or `None` if nothing was
    /// changed.
    ///
    /// # Errors
    /// A skip, if the IR does not support the change.
    pub(crate) fn step(&mut self, rng: &mut Rng) -> Checked<Option<(&'static str, String)>> {
        let blocks = self.all_blocks();
        let block = blocks[rng.usize(..blocks.len())];
        let ops: Vec<_> = blocks
            .iter()
            .flat_map(|block| self.ops_of(*block))
            .copied()
            .collect();
        let Some(op) = rng.choice(&ops).copied() else {
            self.create(OUTER, 0, &[]);
            return Ok(Some((
                "Ir::create_op",
                "after creating the only one".to_string(),
            )));
        };
        let results = ops.iter().filter_map(|op| self.result_of(*op));
        let args = blocks.iter().flat_map(|block| self.args_of(*block));
        let values: Vec<ValueId> = results.chain(args).collect();
        let regions = self.all_regions();
        let Some(region) = rng.choice(&regions).copied() else {
            return Ok(None);
        };
        let value = |rng: &mut Rng| rng.choice(&values).copied();
        let siblings = self.blocks_of(region).to_vec();
        let full = ops.len() > MOST || blocks.len() > MOST;
        let is_branch = !self.successors_of(op).is_empty();
        Ok(Some(match rng.usize(..12) {
            0 | 1 if !full => {
                let operands: Vec<_> = (0..rng.usize(..3)).filter_map(|_| value(rng)).collect();
                let place = self.any_place(block, None, rng);
                self.create(block, place, &operands);
                (
                    "Ir::create_op",
                    format!("after creating one in block {block}"),
                )
            }
            2 | 3 if !is_branch && !self.blocks_in(op).contains(&block) => {
                let place = self.any_place(block, Some(op), rng);
                self.move_op(op, block, place)?;
                let what = format!("after moving operation {op} to place {place} of block {block}");
                ("Ir::move_op", what)
            }
            4 if !full => {
                let (place, args) = (rng.usize(..=siblings.len()), rng.usize(..3));
                self.create_block(region, place, args)?;
                let what = format!("after making a block at place {place} of region {region}");
                ("Ir::create_block", what)
            }
            5 if block != OUTER => {
                let Some(home) = self.region_with(block) else {
                    return Ok(None);
                };
                let inside = self.blocks_from(block);
                let into_itself = |region: &usize| {
                    let mut inside = inside.iter().flat_map(|block| self.ops_of(*block));
                    inside.any(|op| self.regions_of(*op).contains(region))
                };
                let bound = self.is_bound_to_its_region(block) || into_itself(&region);
                let to = if bound { home } else { region };
                let count = self.blocks_of(to).len() - usize::from(to == home);
                let place = rng.usize(..=count);
                self.move_block(block, to, place)?;
                let what = format!(
                    "after moving block {block} from region {home} to place {place} of region {to}"
                );
                ("Ir::move_block", what)
            }
            6 if block != OUTER && self.is_free(block) => {
                self.erase_block(block)?;
                ("Ir::erase_block", format!("after erasing block {block}"))
            }
            7 if block != OUTER && !full => {
                let len = self.args_of(block).len();
                let first = rng.usize(..=len);
                let mut indices = vec![first];
                if rng.bool() {
                    indices.push(rng.usize(first + 1..=len + 1));
                }
                self.insert_args(block, &indices)?;
                let what = format!("after inserting arguments {indices:?} of block {block}");
                ("Ir::insert_block_args", what)
            }
            8 => {
                let args = self.args_of(block).into_iter().enumerate();
                let unused = args.filter(|(_, arg)| self.is_unused(*arg));
                let mut indices: Vec<_> = unused.map(|(index, _)| index).collect();
                indices.truncate(rng.usize(1..4));
                if indices.is_empty() {
                    return Ok(None);
                }
                self.erase_args(block, &indices)?;
                let what = format!("after erasing arguments {indices:?} of block {block}");
                ("Ir::erase_block_args", what)
            }
            9 if is_branch => {
                let home = self.region_of_op(op);
                let Some(home) = home else { return Ok(None) };
                let siblings = self.blocks_of(home);
                let to = siblings[rng.usize(..siblings.len())];
                let index = rng.usize(..self.successors_of(op).len());
                self.set_successor(op, index, to)?;
                let what =
                    format!("after setting successor {index} of operation {op} to block {to}");
                ("Ir::set_successor", what)
            }
            9 => {
                let index = rng.choice(0..self.operands_of(op).len());
                let Some((index, to)) = index.zip(value(rng)) else {
                    return Ok(None);
                };
                self.set_operand(op, index, to);
                let what = format!("after setting operand {index} of operation {op} to {to:?}");
                ("Ir::set_operand", what)
            }
            10 if !full && !is_branch => {
                let operands: Vec<_> = (0..self.operands_of(op).len())
                    .filter_map(|_| value(rng))
                    .collect();
                let place = self.any_place(block, None, rng);
                self.clone_op(op, (block, place), &operands, &[])?;
                let what = format!("after cloning operation {op} into block {block}");
                ("Ir::clone_without_regions", what)
            }
            11 => {
                let unused = self
                    .result_of(op)
                    .is_some_and(|value| self.is_unused(value));
                if !unused {
                    return Ok(None);
                }
                self.erase_op(op);
                ("Ir::erase_op", format!("after erasing operation {op}"))
            }
            _ => return Ok(None),
        }))
    }

    /// The region that contains a block; `None` for the outer block of an IR with regions in operations.
    fn region_with(&self, block: usize) -> Option<usize> {
        let mut regions = self.all_regions().into_iter();
        regions.find(|region| self.blocks_of(*region).contains(&block))
    }

    /// The region that contains an operation.
    fn region_of_op(&self, op: usize) -> Option<usize> {
        let mut blocks = self.all_blocks().into_iter();
        self.region_with(blocks.find(|block| self.ops_of(*block).contains(&op))?)
    }
}
