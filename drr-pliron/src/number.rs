//! Reads the numbers inside opaque handles. pliron's [`Ptr`] and uses and the standard library's
//! [`TypeId`] do not expose their numbers, but they hash them. A [`Hasher`] that stores its input
//! can therefore read them, at no cost after inlining.

use std::any::TypeId;
use std::hash::{Hash, Hasher};

use pliron::context::Ptr;
use pliron::operation::Operation;

/// Stores the last 64 bits of its input.
#[derive(Default)]
struct Capture(Option<u64>);

impl Hasher for Capture {
    fn finish(&self) -> u64 {
        self.0.unwrap_or_default()
    }
    /// Handles that hash anything but whole words have no number.
    fn write(&mut self, _: &[u8]) {
        self.0 = None;
    }
    #[inline(always)]
    fn write_u64(&mut self, word: u64) {
        self.0 = Some(word);
    }
    #[inline(always)]
    fn write_u128(&mut self, word: u128) {
        self.0 = Some(word as u64);
    }
}

#[inline(always)]
fn capture(value: &impl Hash) -> Option<u64> {
    let mut capture = Capture::default();
    value.hash(&mut capture);
    capture.0
}

/// The slot of an operation in its context's arena. Slots are dense and are reused after an
/// erasure.
#[inline(always)]
pub(crate) fn op_slot(op: Ptr<Operation>) -> Option<usize> {
    // A key has the slot in its lower and the version in its upper half.
    capture(&op).map(|key| key as u32 as usize)
}

/// A number that is greater for operands that were set later.
pub(crate) fn use_age(operand: &impl Hash) -> Option<u64> {
    capture(operand)
}

/// The start of a table search for a type.
#[inline(always)]
pub(crate) fn type_bits(id: TypeId) -> usize {
    capture(&id).unwrap_or_default() as usize
}

#[cfg(test)]
mod tests {
    use pliron::builtin::ops::{ForwardRefOp, ModuleOp};
    use pliron::context::Context;
    use pliron::op::Op;

    use super::*;

    #[test]
    fn operations_are_numbered_densely_and_numbers_are_reused() {
        let context = &mut Context::new();
        let ops = [(); 8].map(|()| ForwardRefOp::new(context).get_operation());
        let mut slots: Vec<_> = ops.iter().map(|op| op_slot(*op)).collect();
        slots.sort_unstable();
        slots.dedup();
        assert_eq!(slots.len(), 8);
        assert!(slots.iter().all(|slot| slot.is_some_and(|slot| slot < 16)));
        let freed = op_slot(ops[3]);
        Operation::erase(ops[3], context);
        assert_eq!(op_slot(ForwardRefOp::new(context).get_operation()), freed);
    }

    #[test]
    fn a_later_use_is_younger() {
        let context = &mut Context::new();
        let value = ForwardRefOp::new(context)
            .get_operation()
            .deref(context)
            .get_result(0);
        for _ in 0..3 {
            let operands = vec![value, value];
            let info = ModuleOp::get_concrete_op_info();
            let user = Operation::new(context, info, vec![], operands, vec![], 0);
            let ages: Vec<_> = user.deref(context).operands_as_uses().collect();
            assert!(use_age(&ages[0]).is_some());
            assert!(use_age(&ages[0]) < use_age(&ages[1]));
        }
        let mut ages: Vec<_> = value.uses(context).iter().map(use_age).collect();
        ages.sort_unstable();
        ages.dedup();
        assert_eq!(ages.len(), 6);
    }
}
