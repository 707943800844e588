//! Which of two operations of a block comes first.
//!
//! As in MLIR, operations are numbered when somebody asks, with gaps, and an operation that is put
//! into a block later gets a number between its neighbours'. Only where there is no gap left is the
//! block numbered again.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::context::Context;
use crate::ids::NIL;

/// The distance between neighbours that are numbered together.
const STRIDE: u64 = 1 << 32;

/// By operation: its number, 0 where there is none. Empty until somebody asks.
#[derive(Default)]
pub(crate) struct OpOrder(Mutex<Vec<u64>>);

impl Clone for OpOrder {
    /// Numbers are found again when asked for.
    fn clone(&self) -> Self {
        OpOrder::default()
    }
}

impl OpOrder {
    /// The operation is at another place.
    #[inline]
    pub(crate) fn forget(&mut self, op: u32) {
        let numbers = self.0.get_mut().unwrap_or_else(PoisonError::into_inner);
        if let Some(number) = numbers.get_mut(op as usize) {
            *number = 0;
        }
    }

    fn numbers(&self) -> MutexGuard<'_, Vec<u64>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Context {
    /// Whether `a` comes before `b` in the block that both are in.
    pub(crate) fn precedes(&self, a: u32, b: u32) -> bool {
        if a == b {
            return false;
        }
        let mut numbers = self.order.numbers();
        if numbers.len() < self.ops.len() {
            numbers.resize(self.ops.len(), 0);
        }
        for op in [a, b] {
            if numbers[op as usize] == 0 && !self.number_between(op, &mut numbers) {
                self.number_block(self.op_data(op).block, &mut numbers);
            }
        }
        numbers[a as usize] < numbers[b as usize]
    }

    /// Gives an operation a number between its neighbours', if they have some with a gap.
    fn number_between(&self, op: u32, numbers: &mut [u64]) -> bool {
        let data = self.op_data(op);
        let number_of = |op: u32| match op {
            NIL => None,
            _ => Some(numbers[op as usize]),
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
            numbers[op as usize] = number;
        }
        is_new
    }

    fn number_block(&self, block: u32, numbers: &mut [u64]) {
        if block == NIL {
            return;
        }
        for (op, place) in self.block_ops(block).zip(1..) {
            numbers[op as usize] = place * STRIDE;
        }
    }
}
