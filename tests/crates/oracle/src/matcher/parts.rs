//! Regions and successors of an operation.

use super::{Attempt, Thing, divisions};
use crate::graph::{BlockId, OpId};
use crate::rule::Pat;

impl Attempt<'_> {
    pub(super) fn regions(&mut self, pats: &[&Pat], op: OpId) -> bool {
        let (spec, total) = (self.graph.spec(op), self.graph.nodes[op].regions.len());
        pats.iter().enumerate().all(|(index, pat)| {
            let range = spec.region_range(index, total);
            if spec.many != Some(index) {
                return self.region(pat, op, range.start);
            }
            let all = |from: usize, count: usize| Thing::Regions(op, from, count);
            match pat {
                Pat::Region(name) => self.named(name, all(range.start, range.len())),
                Pat::Variadic(name, parts) => {
                    self.named(name, all(range.start, range.len()))
                        && self.divided(parts, range.len(), |this, part, at, count| match part {
                            Pat::Rest(name) => this.named(name, all(range.start + at, count)),
                            part => this.region(part, op, range.start + at),
                        })
                }
                other => panic!("{other:?} cannot match several regions"),
            }
        })
    }

    fn region(&mut self, pat: &Pat, op: OpId, index: usize) -> bool {
        match pat {
            Pat::Region(name) => self.named(name, Thing::Region(op, index)),
            Pat::Body(body) => self.body(body, op, index),
            other => panic!("{other:?} cannot match a region"),
        }
    }

    pub(super) fn successors(&mut self, pats: &[&Pat], op: OpId) -> bool {
        let (spec, groups) = (self.graph.spec(op), &self.graph.nodes[op].successors);
        pats.iter().enumerate().all(|(index, pat)| {
            let blocks: &Vec<BlockId> = &groups[index];
            let several = spec.cases && index + 1 == spec.successors;
            match pat {
                Pat::Successor(name) if several => self.named(name, Thing::Blocks(blocks.clone())),
                Pat::Successor(name) => self.named(name, Thing::Block(blocks[0])),
                Pat::Variadic(name, parts) => {
                    self.named(name, Thing::Blocks(blocks.clone()))
                        && self.divided(parts, blocks.len(), |this, part, at, count| match part {
                            Pat::Rest(name) => {
                                let rest = blocks[at..at + count].to_vec();
                                this.named(name, Thing::Blocks(rest))
                            }
                            Pat::Successor(name) => this.named(name, Thing::Block(blocks[at])),
                            other => panic!("{other:?} cannot match a successor"),
                        })
                }
                other => panic!("{other:?} cannot match successors"),
            }
        })
    }

    /// Matches the parts of something variadic with a number of elements: each part with the position and
    /// the number of those that it gets.
    fn divided(
        &mut self,
        parts: &[Pat],
        total: usize,
        mut one: impl FnMut(&mut Self, &Pat, usize, usize) -> bool,
    ) -> bool {
        let is_rest = |part: &&Pat| matches!(part, Pat::Rest(_));
        let rests = parts.iter().filter(is_rest).count();
        let needed = parts.len() - rests;
        if total < needed || (rests == 0 && total > needed) {
            return false;
        }
        let lengths = match rests {
            0 => vec![],
            rests => self.choose(&divisions(total - needed, rests)),
        };
        let (mut lengths, mut at) = (lengths.into_iter(), 0);
        parts.iter().all(|part| {
            let count = match part {
                Pat::Rest(_) => lengths.next().unwrap_or(0),
                _ => 1,
            };
            let fits = one(self, part, at, count);
            at += count;
            fits
        })
    }
}
