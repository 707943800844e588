//! Simplifying a region of the small IR, with a fault.

use std::collections::HashSet;

use drr_runtime::ir::{Block, Erased, Ir, Op, Region};

use super::fault::{Fault, broken};
use super::faulty::{Faulty, block, op};

impl Faulty {
    fn ops_in(&self, of: Block<Self>) -> Vec<Op<Self>> {
        let next = |op: &Op<Self>| self.next_op(*op);
        std::iter::successors(self.first_op(of), next).collect()
    }

    /// Erases unreachable blocks, and with `dead_ops` what only dead operations use.
    pub(super) fn simplified(
        &mut self,
        region: Region<Self>,
        dead_ops: bool,
        erased: &mut dyn FnMut(&Self, Erased<Self>),
    ) -> bool {
        let all = self.blocks(region);
        let (mut seen, mut next) = (HashSet::new(), all[..all.len().min(1)].to_vec());
        while let Some(block) = next.pop() {
            if seen.insert(block)
                && let Some(last) = self.last_op(block)
            {
                let followed = match broken(Fault::FollowsOneSuccessor) {
                    true => 0..self.num_successors(last).min(1),
                    false => 0..self.num_successors(last),
                };
                next.extend(followed.map(|index| self.successor(last, index)));
            }
        }
        let is_reached = |block: &Block<Self>| seen.contains(block);
        let (reached, dead): (Vec<_>, Vec<_>) = all.iter().copied().partition(is_reached);
        let mut ops: Vec<_> = dead.iter().flat_map(|block| self.ops_in(*block)).collect();
        for op in ops
            .iter()
            .rev()
            .filter(|_| !broken(Fault::SimplifiesInSilence))
        {
            erased(self, Erased::Op(*op));
        }
        for block in &dead {
            erased(self, Erased::Block(*block));
        }
        let mut changed = !dead.is_empty();
        if dead_ops || broken(Fault::AlwaysErasesDead) {
            let mut live = HashSet::new();
            let left: Vec<_> = reached
                .iter()
                .flat_map(|block| self.ops_in(*block))
                .collect();
            for op in left.iter().rev() {
                let mut uses = vec![];
                for index in 0..self.num_results(*op) {
                    self.for_each_use(self.result(*op, index), |user, _| {
                        uses.push(user);
                        true
                    });
                }
                if !self.is_removable_if_unused(*op) || uses.iter().any(|user| live.contains(user))
                {
                    live.insert(*op);
                }
            }
            for op in left.into_iter().filter(|op| !live.contains(op)) {
                erased(self, Erased::Op(op));
                ops.push(op);
                changed = true;
            }
        }
        ops.iter()
            .for_each(|of| self.ir.replace_operands(op(*of), &[]));
        for of in ops {
            self.ir.erase_op(op(of));
        }
        for of in dead {
            self.ir.erase_block(block(of));
        }
        changed && !broken(Fault::DeniesSimplifying)
    }
}
