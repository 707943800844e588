//! Regions in results.

use std::collections::HashMap;

use super::{Place, Rewrite, Stop};
use crate::family::Ty;
use crate::graph::{Blk, BlockId, OpId, V};
use crate::matcher::Thing;
use crate::rule::{Build, NewBlock, Res};

impl Rewrite<'_> {
    /// The regions and successors of a new operation. What the result leaves out is empty.
    pub(super) fn parts(&mut self, op: OpId, build: &Build) -> Result<(), Stop> {
        let spec = self.new.spec(op);
        let rest = &build.args[spec.args.len()..];
        let (regions, successors) = rest.split_at(spec.regions.min(rest.len()));
        // First those that are moved and copied, then those that are built.
        let (mut all, mut new) = (vec![], vec![]);
        for index in 0..spec.regions {
            match regions.get(index) {
                None | Some(Res::Omitted) if spec.many == Some(index) => {}
                None | Some(Res::Omitted) => all.push(vec![]),
                Some(Res::Variadic(parts)) => parts.iter().for_each(|part| {
                    self.region(part, &mut all, &mut new);
                }),
                Some(part) => self.region(part, &mut all, &mut new),
            }
        }
        for block in all.iter().flatten() {
            self.new.blocks[*block].owner = Some(op);
        }
        self.new.nodes[op].regions = all;
        for res in successors {
            let blocks = match res {
                Res::Variadic(parts) => parts.iter().flat_map(|part| self.blocks(part)).collect(),
                res => self.blocks(res),
            };
            self.new.nodes[op].successors.push(blocks);
        }
        for (index, blocks) in new {
            self.new_region(op, index, blocks)?;
        }
        Ok(())
    }

    fn blocks(&self, res: &Res) -> Vec<BlockId> {
        let (Res::Use(name) | Res::Spread(name)) = res else {
            panic!("{res:?} is not a successor");
        };
        match (self.labels.get(name), self.found.names.get(name)) {
            (Some(block), _) | (None, Some(Thing::Block(block))) => vec![*block],
            (None, Some(Thing::Blocks(blocks))) => blocks.clone(),
            (None, other) => panic!("{name} is {other:?}"),
        }
    }

    /// The blocks of a region that is moved or copied, or of several; of one that is built, its place.
    fn region<'r>(
        &mut self,
        res: &'r Res,
        all: &mut Vec<Vec<BlockId>>,
        new: &mut Vec<(usize, &'r [NewBlock])>,
    ) {
        let (name, copies) = match res {
            Res::Use(name) | Res::Spread(name) => (name, false),
            Res::CloneRegion(name) | Res::CloneSpread(name) => (name, true),
            Res::Region(blocks) => {
                new.push((all.len(), blocks));
                all.push(vec![]);
                return;
            }
            other => panic!("{other:?} is not a region"),
        };
        let (from, range) = match self.found.names[name] {
            Thing::Region(from, at) => (from, at..at + 1),
            Thing::Regions(from, at, count) => (from, at..at + count),
            ref other => panic!("{name} is {other:?}"),
        };
        for at in range {
            all.push(match copies {
                false => std::mem::take(&mut self.new.nodes[from].regions[at]),
                // It may have been moved before.
                true => self.copy(
                    &self.old.nodes[from].regions[at].clone(),
                    &mut HashMap::new(),
                ),
            });
        }
    }

    /// Builds a region of an operation that is there.
    fn new_region(&mut self, op: OpId, index: usize, blocks: &[NewBlock]) -> Result<(), Stop> {
        let mut ids = vec![];
        for block in blocks {
            let id = self.new.blocks.len();
            let types = block.args.iter().map(|(_, ty)| self.type_of(ty));
            let args = types.collect::<Result<Vec<Ty>, Stop>>()?;
            self.new.blocks.push(Blk {
                args,
                ops: vec![],
                owner: Some(op),
            });
            block.label.iter().for_each(|label| {
                self.labels.insert(label.clone(), id);
            });
            ids.push(id);
        }
        self.made.extend(&ids);
        self.new.nodes[op].regions[index] = ids.clone();
        let outer = self.at;
        for (block, id) in blocks.iter().zip(ids) {
            for (index, (name, _)) in block.args.iter().enumerate() {
                name.iter().for_each(|name| {
                    self.locals.insert(name.clone(), V::Arg(id, index));
                });
            }
            self.at = Place::End(id);
            for res in &block.ops {
                self.values(res, None)?;
            }
        }
        self.at = outer;
        Ok(())
    }

    /// Copies the blocks of a region and what is in them.
    fn copy(&mut self, blocks: &[BlockId], values: &mut HashMap<V, V>) -> Vec<BlockId> {
        let mut copies = HashMap::new();
        for block in blocks {
            let id = self.new.blocks.len();
            let args = self.new.blocks[*block].args.clone();
            for index in 0..args.len() {
                values.insert(V::Arg(*block, index), V::Arg(id, index));
            }
            self.new.blocks.push(Blk {
                args,
                ops: vec![],
                owner: None,
            });
            copies.insert(*block, id);
        }
        for block in blocks {
            for op in self.new.blocks[*block].ops.clone() {
                let mut node = self.new.nodes[op].clone();
                node.block = copies[block];
                for to in node.successors.iter_mut().flatten() {
                    *to = copies.get(to).copied().unwrap_or(*to);
                }
                let regions = std::mem::take(&mut node.regions);
                let copied = self.new.insert(node, None);
                for index in 0..self.new.nodes[op].types.len() {
                    values.insert(V::Result(op, index), V::Result(copied, index));
                }
                let mut inner = vec![];
                for region in regions {
                    let blocks = self.copy(&region, values);
                    for block in &blocks {
                        self.new.blocks[*block].owner = Some(copied);
                    }
                    inner.push(blocks);
                }
                self.new.nodes[copied].regions = inner;
            }
        }
        // A value may be defined in a block that is listed later.
        for op in copies
            .values()
            .flat_map(|id| self.new.blocks[*id].ops.clone())
            .collect::<Vec<_>>()
        {
            for value in self.new.nodes[op].operands.iter_mut().flatten() {
                *value = values.get(value).copied().unwrap_or(*value);
            }
        }
        blocks.iter().map(|block| copies[block]).collect()
    }
}
