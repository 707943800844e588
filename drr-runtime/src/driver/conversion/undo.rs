//! Undoes the erasures of a conversion.

use super::rewriter::ConversionRewriter;
use super::state::{Gone, Mark, Slot};
use crate::driver::erase::{Entity, Erasure};
use crate::ir::{Block, Ir, Op, Value, all_uses, block_owner, is_unused_outside};
use crate::rewriter::RewriterBase;

impl<I: Ir> ConversionRewriter<'_, I> {
    pub(super) fn mark(&self) -> Mark {
        Mark {
            changes: self.below.num_changes(),
            casts: self.casts.len(),
            known: self.known_order.len(),
            modified: self.modified.len(),
            erased: self.erased.len(),
            replaced: self.replacements.len(),
            substituted: self.replacements.substituted.len(),
            awaited: self.awaited.len(),
            converted: self.converted.len(),
        }
    }

    /// Keeps the changes so far: nothing goes back behind this state.
    pub(super) fn forget_changes(&mut self) {
        self.below.begin();
        self.known_order.clear();
        self.modified.clear();
        self.replacements.substituted.clear();
    }

    /// # Errors
    /// If the IR cannot undo a change.
    pub(super) fn undo_to(&mut self, mark: Mark) -> Result<(), String> {
        self.forget_modifications();
        for gone in self.erased.drain(mark.erased..) {
            let ir = self.below.ir();
            match gone.what {
                Entity::Op(op) => {
                    let slot = self.slots.slot(ir, op);
                    slot.set(Slot::GONE, false);
                    slot.replaced = 0;
                }
                Entity::Block(block) => {
                    self.gone_blocks.remove(&block);
                }
            }
            self.gone_around -= usize::from(gone.is_around);
        }
        for (value, before) in self.known_order.drain(mark.known..).rev() {
            match before {
                Some(cast) => self.known.insert(value, cast),
                None => self.known.remove(&value),
            };
        }
        self.casts.truncate(mark.casts);
        self.modified.truncate(mark.modified);
        self.take_back_replacements(mark);
        self.awaited.truncate(mark.awaited);
        for region in self.converted.drain(mark.converted..) {
            self.converted_set.remove(&region);
        }
        if mark.changes < self.below.num_changes() {
            // It may name operations that do not exist any more.
            self.memo.clear();
        }
        let renewed = self.below.undo_to(mark.changes)?;
        self.renew(&renewed);
        Ok(())
    }

    #[inline]
    pub(super) fn slot(&mut self, op: Op<I>) -> &mut Slot {
        self.slots.slot(self.below.ir(), op)
    }

    #[inline]
    pub(super) fn has(&self, op: Op<I>, flag: u8) -> bool {
        self.slots.get(self.ir(), op).has(flag)
    }

    /// True if the operation, or something around it, was erased.
    #[inline]
    pub(super) fn is_gone(&self, op: Op<I>) -> bool {
        self.has(op, Slot::GONE) || self.gone_around != 0 && self.outermost_gone(op).is_some()
    }

    /// The outermost erased operation or block that holds an operation, or is it.
    pub(super) fn outermost_gone(&self, op: Op<I>) -> Option<Erasure<I>> {
        if self.gone_around == 0 {
            return self.has(op, Slot::GONE).then_some(Entity::Op(op));
        }
        let (mut op, mut outermost) = (op, None);
        loop {
            if self.has(op, Slot::GONE) {
                outermost = Some(Entity::Op(op));
            }
            let Some(block) = self.ir().parent_block(op) else {
                return outermost;
            };
            if self.gone_blocks.contains(&block) {
                outermost = Some(Entity::Block(block));
            }
            match block_owner(self.ir(), block) {
                Some(owner) => op = owner,
                None => return outermost,
            }
        }
    }

    /// The outermost erased operation or block that holds a block, or is it.
    pub(super) fn outermost_gone_block(&self, block: Block<I>) -> Option<Erasure<I>> {
        let owner = block_owner(self.ir(), block);
        let around = owner.and_then(|owner| self.outermost_gone(owner));
        let is_gone = self.gone_blocks.contains(&block);
        around.or(is_gone.then_some(Entity::Block(block)))
    }

    /// True if no operation that remains uses a result.
    pub(super) fn is_unused(&self, op: Op<I>) -> bool {
        is_unused_outside(self.ir(), op, |user| self.is_gone(user))
    }

    /// True if no operation that remains uses a value.
    pub(super) fn is_unused_value(&self, value: Value<I>) -> bool {
        all_uses(self.ir(), value, |user, _| self.is_gone(user))
    }

    /// Most rules move what is in an operation or a block before they erase it. Then none is looked
    /// for around it.
    pub(super) fn erase(&mut self, what: Erasure<I>) {
        let ir = self.below.ir();
        let is_around = match what {
            Entity::Op(op) => !ir
                .regions(op)
                .iter()
                .all(|region| ir.is_region_empty(*region)),
            Entity::Block(block) => ir.first_op(block).is_some(),
        };
        self.gone_around += usize::from(is_around);
        self.erased.push(Gone {
            what,
            rule: self.rule,
            is_around,
        });
    }
}
