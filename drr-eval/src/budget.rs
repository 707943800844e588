//! The limits of a run.

use crate::Fault;

/// The limits of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// The number of steps: one for each operation, and one for each element of its result.
    pub fuel: u64,
    /// The depth of calls.
    pub depth: usize,
    /// The number of elements of a vector or tensor, and of values of all calls that are running.
    pub elements: usize,
}

impl Default for Limits {
    /// A hundred million steps, ten thousand calls and sixteen million elements.
    fn default() -> Self {
        Limits {
            fuel: 100_000_000,
            depth: 10_000,
            elements: 1 << 24,
        }
    }
}

/// The rest of the limits.
pub(crate) struct Budget {
    pub(crate) fuel: u64,
    pub(crate) elements: usize,
}

impl Budget {
    pub(crate) fn new(limits: &Limits) -> Self {
        Budget {
            fuel: limits.fuel,
            elements: limits.elements,
        }
    }
    /// Takes steps.
    #[inline]
    pub(crate) fn spend(&mut self, steps: u64) -> Result<(), Fault> {
        self.fuel = self.fuel.checked_sub(steps).ok_or(Fault::OutOfFuel)?;
        Ok(())
    }
    /// The number of elements of a new array.
    pub(crate) fn allocate(&mut self, shape: &[usize]) -> Result<usize, Fault> {
        let mut dims = shape.iter();
        let count = dims.try_fold(1_usize, |count, dim| count.checked_mul(*dim));
        // A dimension of 0 makes an array without elements, whatever the others are.
        let count = match shape.contains(&0) {
            true => 0,
            false => count.unwrap_or(usize::MAX),
        };
        if count > self.elements {
            return Err(Fault::TooLarge);
        }
        self.spend(count as u64)?;
        Ok(count)
    }
}
