//! The dominator tree of a region.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::context::Context;
use crate::ids::NIL;
use crate::storage::Successor;

/// The dominator tree over the reachable blocks of a region.
///
/// Blocks are numbered in the preorder of a depth-first search, so an immediate dominator has a
/// smaller number than the blocks it dominates.
#[derive(Clone)]
pub(crate) struct DomTree {
    /// By block: its number.
    numbers: HashMap<u32, u32, FxBuildHasher>,
    /// By number: the block.
    order: Vec<u32>,
    /// By number: the number of the immediate dominator; the entry's is its own.
    idoms: Vec<u32>,
    /// By number: the subtree of the block, as an interval of the tree's preorder.
    subtrees: Vec<Subtree>,
}

/// A subtree's places in the preorder of the whole tree: `root` is the first of `len`.
#[derive(Clone, Copy)]
struct Subtree {
    root: u32,
    len: u32,
}

impl Subtree {
    /// True if `other` lies in this subtree, below its root.
    fn properly_contains(self, other: Subtree) -> bool {
        self.root < other.root && other.root < self.root + self.len
    }
}

impl DomTree {
    /// Builds the tree of a region, which must have a block.
    pub(super) fn of(ctx: &Context, region: u32) -> Self {
        let entry = ctx.regions[region as usize].first;
        let successors = |block: u32| match ctx.blocks[block as usize].last {
            NIL => &[],
            last => ctx.successors(last),
        };
        let mut numbers: HashMap<u32, u32, FxBuildHasher> = HashMap::default();
        let (mut order, mut parents) = (vec![entry], vec![0]);
        let mut predecessors: Vec<Vec<u32>> = vec![Vec::new()];
        numbers.insert(entry, 0);
        let mut open = vec![(0, 0)];
        while let Some((from, next)) = open.last_mut() {
            let from = *from;
            let Some(&Successor { block, .. }) = successors(order[from as usize]).get(*next) else {
                open.pop();
                continue;
            };
            *next += 1;
            let new = order.len() as u32;
            let number = *numbers.entry(block).or_insert(new);
            if number == new {
                order.push(block);
                parents.push(from);
                predecessors.push(Vec::new());
                open.push((new, 0));
            }
            predecessors[number as usize].push(from);
        }
        let idoms = immediate_dominators(&parents, &predecessors);
        let subtrees = subtrees(&idoms);
        DomTree {
            numbers,
            order,
            idoms,
            subtrees,
        }
    }

    /// The immediate dominator; `None` for the entry and for an unreachable block.
    pub(super) fn idom(&self, block: u32) -> Option<u32> {
        let number = *self.numbers.get(&block)?;
        let idom = self.idoms[number as usize];
        (idom != number && idom != NIL).then(|| self.order[idom as usize])
    }

    /// True if the block is reachable from the region's entry.
    pub(super) fn reaches(&self, block: u32) -> bool {
        self.numbers.contains_key(&block)
    }

    /// True if `a` dominates `b` and is another block. An unreachable block is dominated by every
    /// other and dominates no reachable one.
    pub(super) fn properly_dominates(&self, a: u32, b: u32) -> bool {
        let Some(&b) = self.numbers.get(&b) else {
            return true;
        };
        let Some(&a) = self.numbers.get(&a) else {
            return false;
        };
        self.subtrees[a as usize].properly_contains(self.subtrees[b as usize])
    }
}

/// The intervals by which containment, and so dominance, is one comparison.
fn subtrees(idoms: &[u32]) -> Vec<Subtree> {
    let mut subtrees = vec![Subtree { root: 0, len: 1 }; idoms.len()];
    for block in (1..idoms.len()).rev() {
        subtrees[idoms[block] as usize].len += subtrees[block].len;
    }
    // By block: the place of its next child.
    let mut free = vec![1; idoms.len()];
    for block in 1..idoms.len() {
        let idom = idoms[block] as usize;
        subtrees[block].root = free[idom];
        free[idom] += subtrees[block].len;
        free[block] = subtrees[block].root + 1;
    }
    subtrees
}

/// The immediate dominator of each block, with the algorithm of Lengauer and Tarjan, which needs
/// `n log n` steps for any graph. Blocks have their numbers in a depth-first search; `parents` is its
/// tree.
fn immediate_dominators(parents: &[u32], predecessors: &[Vec<u32>]) -> Vec<u32> {
    let count = parents.len();
    let mut forest = Forest {
        ancestors: vec![NIL; count],
        labels: (0..count as u32).collect(),
        semi: (0..count as u32).collect(),
    };
    let mut idoms = vec![0; count];
    // By block: the blocks of which it is the semidominator.
    let mut buckets: Vec<Vec<u32>> = vec![Vec::new(); count];
    for block in (1..count).rev() {
        for &from in &predecessors[block] {
            let least = forest.least(from);
            forest.semi[block] = forest.semi[block].min(forest.semi[least as usize]);
        }
        buckets[forest.semi[block] as usize].push(block as u32);
        let parent = parents[block];
        forest.ancestors[block] = parent;
        for other in std::mem::take(&mut buckets[parent as usize]) {
            let least = forest.least(other);
            let nearer = forest.semi[least as usize] < forest.semi[other as usize];
            idoms[other as usize] = if nearer { least } else { parent };
        }
    }
    for block in 1..count {
        if idoms[block] != forest.semi[block] {
            idoms[block] = idoms[idoms[block] as usize];
        }
    }
    idoms
}

/// The part of the search tree that is done, with compressed paths.
struct Forest {
    /// By block: a block above it, or [`NIL`] at a root.
    ancestors: Vec<u32>,
    /// By block: the one with the least semidominator on the path that was compressed.
    labels: Vec<u32>,
    /// By block: its semidominator, as far as it is known.
    semi: Vec<u32>,
}

impl Forest {
    /// The block with the least semidominator on the path from `block` to below its root.
    fn least(&mut self, block: u32) -> u32 {
        let above = |forest: &Self, block: u32| forest.ancestors[block as usize];
        if above(self, block) == NIL {
            return block;
        }
        let mut path = Vec::new();
        let mut at = block;
        while above(self, above(self, at)) != NIL {
            path.push(at);
            at = above(self, at);
        }
        for block in path.into_iter().rev() {
            let up = above(self, block);
            let (own, other) = (self.labels[block as usize], self.labels[up as usize]);
            if self.semi[other as usize] < self.semi[own as usize] {
                self.labels[block as usize] = other;
            }
            self.ancestors[block as usize] = above(self, up);
        }
        self.labels[block as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tree of a function with this many blocks and these branches, and its blocks.
    fn tree(blocks: usize, branches: &[Vec<usize>]) -> (DomTree, Vec<u32>) {
        let mut text =
            String::from("\"func.func\"() <{function_type = () -> (), sym_name = \"f\"}> ({\n");
        for (block, targets) in branches.iter().enumerate().take(blocks) {
            let targets: Vec<_> = targets.iter().map(|to| format!("^b{to}")).collect();
            let successors = match targets.as_slice() {
                [] => String::new(),
                some => format!("[{}]", some.join(", ")),
            };
            text += &format!("^b{block}:\n\"test.br\"(){successors} : () -> ()\n");
        }
        text += "}) : () -> ()";
        let mut ctx = Context::new();
        let module = ctx.parse_module(&text).expect("the text is well-formed");
        let body = ctx.region_ids(module.0.0)[0];
        let function = ctx.blocks[ctx.regions[body as usize].first as usize].first;
        let region = ctx.region_ids(function)[0];
        let ids = ctx.region_blocks(region).collect();
        (DomTree::of(&ctx, region), ids)
    }

    /// The blocks that are reachable from the entry without passing one of them.
    fn reachable(branches: &[Vec<usize>], without: Option<usize>) -> Vec<bool> {
        let mut reached = vec![false; branches.len()];
        let mut open = vec![0];
        while let Some(block) = open.pop() {
            if Some(block) != without && !std::mem::replace(&mut reached[block], true) {
                open.extend(&branches[block]);
            }
        }
        reached
    }

    #[test]
    fn dominance_is_that_no_path_avoids_the_block() {
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..200 {
            let count = random.usize(1..12);
            // MLIR has no branch to an entry block.
            let branches: Vec<Vec<usize>> = (0..count)
                .map(|_| match count {
                    1 => vec![],
                    _ => (0..random.usize(0..3))
                        .map(|_| random.usize(1..count))
                        .collect(),
                })
                .collect();
            let (tree, ids) = tree(count, &branches);
            let all = reachable(&branches, None);
            for (a, &id) in ids.iter().enumerate() {
                let rest = reachable(&branches, Some(a));
                assert_eq!(tree.reaches(id), all[a]);
                for b in (0..count).filter(|b| *b != a && all[*b]) {
                    let dominates = tree.properly_dominates(id, ids[b]);
                    assert_eq!(dominates, all[a] && !rest[b], "{a}, {b} of {branches:?}");
                }
                assert_eq!(tree.properly_dominates(id, id), !all[a]);
            }
        }
    }

    #[test]
    fn a_chain_of_blocks_is_a_chain_of_intervals() {
        let count = 1000;
        let last = count - 1;
        let branches: Vec<_> = (0..count)
            .map(|block| {
                if block < last {
                    vec![block + 1]
                } else {
                    vec![]
                }
            })
            .collect();
        let (tree, ids) = tree(count, &branches);
        for (depth, id) in ids.iter().enumerate() {
            let subtree = tree.subtrees[tree.numbers[id] as usize];
            let depth = depth as u32;
            assert_eq!((subtree.root, subtree.len), (depth, count as u32 - depth));
            assert_eq!(
                tree.idom(*id),
                depth.checked_sub(1).map(|up| ids[up as usize])
            );
        }
    }
}
