//! The order of operations in a block, and which changes invalidate numbers.
//!
//! As in MLIR, operations are numbered on demand and with gaps, so that an operation inserted later
//! fits between its neighbours. A block without a gap at the right place is numbered again.

use crate::context::Context;
use crate::ids::NIL;
use crate::storage::OpNumbers;

/// The distance between neighbours that are numbered together.
const STRIDE: u64 = 1 << 32;

impl Context {
    /// True if `a` comes before `b` in the block of both.
    pub(crate) fn precedes(&self, a: u32, b: u32) -> bool {
        self.precedes_by(&mut self.order.lock(), a, b)
    }

    /// As [`precedes`](Context::precedes), with the caller's own numbers. They are valid as long as
    /// no operation is inserted or moved.
    pub(crate) fn precedes_by(&self, numbers: &mut OpNumbers, a: u32, b: u32) -> bool {
        if a == b {
            return false;
        }
        for op in [a, b] {
            if numbers.get(op) == 0 && !self.number_between(op, numbers) {
                self.number_block(self.op_data(op).block, numbers);
            }
        }
        numbers.get(a) < numbers.get(b)
    }

    /// Gives an operation a number between its neighbours', if these have numbers with a gap.
    fn number_between(&self, op: u32, numbers: &mut OpNumbers) -> bool {
        let data = self.op_data(op);
        let number_of = |op: u32| match op {
            NIL => None,
            _ => Some(numbers.get(op)),
        };
        let number = match (number_of(data.prev), number_of(data.next)) {
            (None, None) => STRIDE,
            (Some(0), _) | (_, Some(0)) => return false,
            (Some(prev), None) => prev.saturating_add(STRIDE),
            (None, Some(next)) => next / 2,
            (Some(prev), Some(next)) => prev + (next - prev) / 2,
        };
        let is_new = Some(number) != number_of(data.prev) && number != 0;
        if is_new {
            numbers.set(op, number);
        }
        is_new
    }

    /// Removes the numbers that the insertion or removal of an operation invalidates.
    #[inline]
    pub(super) fn forget_numbers(&mut self, op: u32) {
        self.order.get_mut().reset(op);
        self.forget_names();
    }

    /// Removes the names of values and blocks, and what is known to verify. Every change of
    /// operations, blocks, arguments, regions, attributes or types calls it, because an op may
    /// suggest names from what it has.
    #[inline]
    pub(super) fn forget_names(&mut self) {
        self.verified.forget();
        let names = self.ssa_names.get_mut();
        if names.is_some() {
            *names = None;
        }
    }

    fn number_block(&self, block: u32, numbers: &mut OpNumbers) {
        if block == NIL {
            return;
        }
        for (op, place) in self.block_ops(block).zip(1..) {
            numbers.set(op, place * STRIDE);
        }
    }
}
