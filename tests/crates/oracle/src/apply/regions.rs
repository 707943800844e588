//! Regions in results.

use std::collections::HashMap;

use super::Rewrite;
use crate::graph::{Blk, OpId, V};
use crate::matcher::Thing;
use crate::rule::Res;

impl Rewrite<'_> {
    /// Moves or copies a region into a new operation.
    pub(super) fn region(&mut self, to: OpId, index: usize, res: &Res) {
        let (name, copies) = match res {
            Res::Use(name) => (name, false),
            Res::CloneRegion(name) => (name, true),
            _ => return,
        };
        let Thing::Region(from, at) = self.found.names[name] else {
            panic!("{name} is not a region");
        };
        let blocks = match copies {
            false => std::mem::take(&mut self.new.nodes[from].regions[at]),
            true => {
                // It may have been moved before.
                let blocks = self.old.nodes[from].regions[at].clone();
                let mut values = HashMap::new();
                let copied = blocks.iter().map(|block| self.copy(*block, &mut values));
                copied.collect()
            }
        };
        for block in &blocks {
            self.new.blocks[*block].owner = Some(to);
        }
        self.new.nodes[to].regions[index] = blocks;
    }

    /// Copies a block and what is in it.
    fn copy(&mut self, block: usize, values: &mut HashMap<V, V>) -> usize {
        let id = self.new.blocks.len();
        let args = self.new.blocks[block].args.clone();
        for index in 0..args.len() {
            values.insert(V::Arg(block, index), V::Arg(id, index));
        }
        self.new.blocks.push(Blk {
            args,
            ops: vec![],
            owner: None,
        });
        for op in self.new.blocks[block].ops.clone() {
            let mut node = self.new.nodes[op].clone();
            node.block = id;
            for value in node.operands.iter_mut().flatten() {
                *value = values.get(value).copied().unwrap_or(*value);
            }
            let regions = std::mem::take(&mut node.regions);
            let copied = self.new.insert(node, None);
            for index in 0..self.new.nodes[op].types.len() {
                values.insert(V::Result(op, index), V::Result(copied, index));
            }
            let mut inner = vec![];
            for region in regions {
                let blocks: Vec<usize> = region.iter().map(|b| self.copy(*b, values)).collect();
                for block in &blocks {
                    self.new.blocks[*block].owner = Some(copied);
                }
                inner.push(blocks);
            }
            self.new.nodes[copied].regions = inner;
        }
        id
    }
}
