//! The erasures at the end of a conversion.

use rustc_hash::FxHashMap;

use super::rewriter::ConversionRewriter;
use super::state::Slot;
use crate::driver::transaction::{Entity, Erasure, display, erase_all};
use crate::ir::{Block, Ir, Op, Value, Walk, operands, results, successors};
use crate::pattern_set::RuleId;
use crate::rewriter::RewriterBase;
use crate::worklist::OpTable;

/// The numbers of uses by other erased entities.
struct Uses<I: Ir> {
    of_ops: OpTable<I, u32>,
    of_blocks: FxHashMap<Block<I>, u32>,
}

impl<I: Ir> Uses<I> {
    fn slot(&mut self, ir: &I, what: Erasure<I>) -> &mut u32 {
        match what {
            Entity::Op(op) => self.of_ops.slot(ir, op),
            Entity::Block(block) => self.of_blocks.entry(block).or_default(),
        }
    }
}

impl<I: Ir> ConversionRewriter<'_, I> {
    /// Erases what was erased.
    ///
    /// # Errors
    /// If something still uses it. Then nothing is erased.
    pub(super) fn commit(&mut self) -> Result<(), String> {
        let order = self.erasure_order()?;
        erase_all(&mut self.below.below, order);
        Ok(())
    }

    /// Erases what was erased and is not used.
    pub(super) fn commit_unused(&mut self) {
        let (order, _) = self.unused();
        erase_all(&mut self.below.below, order);
    }

    /// The erased entities that are not nested in others, each after those that use it.
    ///
    /// # Errors
    /// If something that remains uses one.
    pub(super) fn erasure_order(&self) -> Result<Vec<Erasure<I>>, String> {
        match self.unused() {
            (order, None) => Ok(order),
            (_, Some(problem)) => Err(problem),
        }
    }

    /// The erased entities that nothing uses which remains, in that order, and the reason why others are left
    /// out.
    fn unused(&self) -> (Vec<Erasure<I>>, Option<String>) {
        let ir = self.ir();
        let mut uses = Uses {
            of_ops: OpTable::new(),
            of_blocks: FxHashMap::default(),
        };
        let mut order = Vec::with_capacity(self.erased.len());
        let (mut expected, mut problem) = (0, None);
        for gone in &self.erased {
            let outermost = match gone.what {
                Entity::Op(op) => self.outermost_gone(op),
                Entity::Block(block) => self.outermost_gone_block(block),
            };
            if outermost != Some(gone.what) {
                continue;
            }
            expected += 1;
            match self.count_uses(gone.what, gone.rule) {
                Ok(0) => order.push(gone.what),
                Ok(count) => *uses.slot(ir, gone.what) = count,
                Err(used) => problem = problem.or(Some(used)),
            }
        }
        let mut at = 0;
        while let Some(&what) = order.get(at) {
            at += 1;
            self.for_each_used(what, |used| {
                let count = uses.slot(ir, used);
                if *count == 1 {
                    order.push(used);
                }
                *count = count.saturating_sub(1);
            });
        }
        if order.len() < expected && problem.is_none() {
            problem = Some("erased operations use one another".to_string());
        }
        (order, problem)
    }

    /// The number of uses of an erased entity by others.
    fn count_uses(&self, what: Erasure<I>, rule: Option<RuleId>) -> Result<u32, String> {
        let ir = self.ir();
        let mut count = 0;
        let mut error = None;
        let mut check = |user: Op<I>| {
            // Most operations are not nested in erased ones.
            if self.has(user, Slot::GONE) && what != Entity::Op(user) && self.only_ops() {
                count += 1;
                return true;
            }
            match self.outermost_gone(user) {
                Some(outermost) => count += u32::from(outermost != what),
                None => error = Some(user),
            }
            error.is_none()
        };
        let mut check_value = |value: Value<I>| ir.for_each_use(value, |user, _| check(user));
        match what {
            Entity::Op(op) => results(ir, op).for_each(&mut check_value),
            Entity::Block(block) => {
                ir.block_args(block).into_iter().for_each(&mut check_value);
                for op in Walk::block(ir, block).ops(ir) {
                    results(ir, op).for_each(&mut check_value);
                }
                ir.for_each_block_use(block, |user, _| check(user));
            }
        }
        match error {
            None => Ok(count),
            Some(user) => Err(format!(
                "{}{} was erased but {} still uses it",
                self.kinds.named(rule),
                display(ir, what),
                ir.display_op(user)
            )),
        }
    }

    /// Calls `f` with the erased entity of each value and block that an erased entity uses.
    fn for_each_used(&self, what: Erasure<I>, mut f: impl FnMut(Erasure<I>)) {
        let ir = self.ir();
        let mut with_op = |op: Op<I>| {
            for value in operands(ir, op) {
                let used = match ir.defining_op(value) {
                    Some((definition, _)) => match self.only_ops() {
                        true => self
                            .has(definition, Slot::GONE)
                            .then_some(Entity::Op(definition)),
                        false => self.outermost_gone(definition),
                    },
                    None if self.only_ops() => None,
                    None => ir
                        .block_of_arg(value)
                        .and_then(|block| self.outermost_gone_block(block)),
                };
                if let Some(used) = used.filter(|used| *used != what) {
                    f(used);
                }
            }
            for successor in successors(ir, op) {
                let used = self.outermost_gone_block(successor);
                if let Some(used) = used.filter(|used| *used != what) {
                    f(used);
                }
            }
        };
        match what {
            Entity::Op(op) => {
                with_op(op);
                if ir.num_regions(op) != 0 {
                    Walk::reverse_erasure(ir, op).ops(ir).for_each(with_op);
                }
            }
            Entity::Block(block) => Walk::block(ir, block).ops(ir).for_each(with_op),
        }
    }
}
