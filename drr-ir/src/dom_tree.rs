//! Which blocks every way to a block goes through.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::context::Context;
use crate::ids::NIL;

/// The immediate dominators of a region's blocks, for those that can be reached.
#[derive(Clone)]
pub(crate) struct DomTree {
    /// By block: its number in reverse postorder.
    numbers: HashMap<u32, u32, FxBuildHasher>,
    /// By number: the block.
    order: Vec<u32>,
    /// By number: the number of the immediate dominator.
    idoms: Vec<u32>,
}

impl DomTree {
    /// Of a region that has blocks. The algorithm of Cooper, Harvey and Kennedy.
    pub(crate) fn of(ctx: &Context, region: u32) -> Self {
        let entry = ctx.regions[region as usize].first;
        let successors = |block: u32| match ctx.blocks[block as usize].last {
            NIL => &[],
            last => ctx.successor_ids(last),
        };
        let mut seen: HashMap<u32, (), FxBuildHasher> = HashMap::default();
        let mut postorder = Vec::new();
        let mut open = vec![(entry, 0)];
        seen.insert(entry, ());
        while let Some((block, next)) = open.last_mut() {
            match successors(*block).get(*next) {
                Some(&successor) => {
                    *next += 1;
                    if seen.insert(successor, ()).is_none() {
                        open.push((successor, 0));
                    }
                }
                None => {
                    postorder.push(*block);
                    open.pop();
                }
            }
        }
        postorder.reverse();
        let order = postorder;
        let numbers: HashMap<u32, u32, FxBuildHasher> = order
            .iter()
            .zip(0..)
            .map(|(&block, number)| (block, number))
            .collect();
        let mut predecessors: Vec<Vec<u32>> = vec![Vec::new(); order.len()];
        for (from, &block) in (0..).zip(&order) {
            for successor in successors(block) {
                predecessors[numbers[successor] as usize].push(from);
            }
        }
        let mut idoms = vec![NIL; order.len()];
        idoms[0] = 0;
        let mut changed = true;
        while changed {
            changed = false;
            for block in 1..order.len() {
                let mut known = predecessors[block]
                    .iter()
                    .filter(|from| idoms[**from as usize] != NIL);
                let Some(&first) = known.next() else { continue };
                let new = known.fold(first, |a, &b| intersect(&idoms, a, b));
                if idoms[block] != new {
                    idoms[block] = new;
                    changed = true;
                }
            }
        }
        DomTree {
            numbers,
            order,
            idoms,
        }
    }

    /// The block through which every way to this one goes last.
    pub(crate) fn idom(&self, block: u32) -> Option<u32> {
        let number = *self.numbers.get(&block)?;
        let idom = self.idoms[number as usize];
        (idom != number && idom != NIL).then(|| self.order[idom as usize])
    }

    /// Whether the block can be reached from the region's entry.
    pub(crate) fn reaches(&self, block: u32) -> bool {
        self.numbers.contains_key(&block)
    }

    /// Whether every way to `b` goes through `a`, another block. What cannot be reached is dominated
    /// by everything.
    pub(crate) fn properly_dominates(&self, a: u32, b: u32) -> bool {
        let Some(&b) = self.numbers.get(&b) else {
            return true;
        };
        let Some(&a) = self.numbers.get(&a) else {
            return false;
        };
        let mut at = b;
        while at > a {
            at = self.idoms[at as usize];
        }
        at == a && a != b
    }
}

fn intersect(idoms: &[u32], mut a: u32, mut b: u32) -> u32 {
    while a != b {
        if a > b {
            a = idoms[a as usize];
        } else {
            b = idoms[b as usize];
        }
    }
    a
}
