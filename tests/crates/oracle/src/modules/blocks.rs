//! Regions with several blocks, and instances of rules for branches.

use std::collections::{BTreeMap, HashMap};

use super::Builder;
use crate::graph::{BlockId, OpId};
use crate::rule::{Dag, Pat};

impl Builder<'_> {
    /// Blocks that branch to one another. The first one has values that the others use.
    pub(super) fn several_blocks(&mut self, owner: OpId) -> Vec<BlockId> {
        let outer = (self.block, self.values.clone());
        self.nested += 1;
        let (mut blocks, mut seen, mut dags) = (vec![], self.values.clone(), vec![]);
        for nth in 0..2 + self.rng.usize(..2) {
            let count = self.rng.usize(..3);
            let args = (0..count).map(|_| self.any_type()).collect();
            self.values = seen.clone();
            blocks.push(self.block(owner, args));
            for _ in 0..self.rng.usize(..3) {
                self.inner();
            }
            dags.push(self.end());
            // A branch has no results.
            if nth == 0 {
                seen = self.values.clone();
            }
        }
        // The branches follow when all blocks are there.
        for (block, dag) in blocks.iter().zip(dags) {
            match dag {
                Some(dag) => self.branch(*block, &blocks[1..], Some(&dag)),
                None if self.chance(70) => self.branch(*block, &blocks[1..], None),
                None => {}
            }
        }
        self.nested -= 1;
        (self.block, self.values) = outer;
        blocks
    }

    /// Ends a block: with an instance of a rule for branches, or in any way.
    fn end(&mut self) -> Option<Dag> {
        if self.nested < 3
            && self.chance(60)
            && let Some(rule) = self.rng.choice(&self.ends).copied()
        {
            self.forget();
            let ty = self.wanted_of(&rule.source);
            let ty = ty.unwrap_or_else(|| self.any_type());
            self.dag(&rule.source, ty);
            return Some(rule.source.clone());
        }
        let value = self.any();
        let end = self.graph.family.op("YieldOp");
        self.add(end, vec![vec![value]], BTreeMap::new(), vec![]);
        None
    }

    /// Makes the end of a block a branch.
    fn branch(&mut self, block: BlockId, to: &[BlockId], dag: Option<&Dag>) {
        let Some(end) = self.graph.blocks[block].ops.last().copied() else {
            return;
        };
        let ends = ["GotoOp", "ForkOp", "HopOp"];
        // Another op of the same form may stand there.
        let op = match (dag, self.graph.spec(end).rust) {
            (None, "YieldOp") => self.graph.family.op(ends[self.rng.usize(..3)]),
            _ => self.graph.nodes[end].op,
        };
        let spec = &self.graph.family.ops[op];
        let args = dag.map_or(&[][..], |dag| &dag.args);
        let pats = &args[(spec.args.len() + spec.regions).min(args.len())..];
        let mut named: HashMap<String, Vec<BlockId>> = HashMap::new();
        let mut successors = vec![];
        for index in 0..spec.successors {
            let several = spec.cases && index + 1 == spec.successors;
            let mut blocks = vec![];
            match pats.get(index) {
                Some(Pat::Variadic(_, parts)) if self.chance(90) => {
                    for part in parts {
                        match part {
                            Pat::Rest(Some(name)) if named.contains_key(name) => {
                                blocks.extend(&named[name]);
                            }
                            Pat::Rest(name) => {
                                let count = self.rng.usize(..3);
                                let rest = self.any_of(to, count);
                                name.iter().for_each(|name| {
                                    named.insert(name.clone(), rest.clone());
                                });
                                blocks.extend(rest);
                            }
                            part => blocks.extend(self.one_of(part, to, &mut named)),
                        }
                    }
                }
                Some(Pat::Successor(Some(name))) if several && named.contains_key(name) => {
                    blocks = named[name].clone();
                }
                Some(pat) if !several => blocks = self.one_of(pat, to, &mut named),
                _ => {
                    let count = match several {
                        true => self.rng.usize(..4),
                        false => 1,
                    };
                    blocks = self.any_of(to, count);
                }
            }
            successors.push(blocks);
        }
        let node = &mut self.graph.nodes[end];
        (node.op, node.successors) = (op, successors);
    }

    fn any_of(&mut self, to: &[BlockId], count: usize) -> Vec<BlockId> {
        (0..count).map(|_| to[self.rng.usize(..to.len())]).collect()
    }

    /// A block that a pattern matches, now and then another.
    fn one_of(
        &mut self,
        pat: &Pat,
        to: &[BlockId],
        named: &mut HashMap<String, Vec<BlockId>>,
    ) -> Vec<BlockId> {
        let Pat::Successor(Some(name)) = pat else {
            return self.any_of(to, 1);
        };
        match named.get(name) {
            Some(known) if !self.chance(15) => known.clone(),
            _ => {
                let any = self.any_of(to, 1);
                named.insert(name.clone(), any.clone());
                any
            }
        }
    }
}
