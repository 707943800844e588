//! Counts the instructions of each step.

use std::collections::VecDeque;

use drr_bench_rules::callgrind::{COUNTED, instructions};

/// The argument with which this program runs below valgrind.
pub(crate) const COUNT: &str = "--count";

/// The instructions of each step, in the order of the steps.
#[derive(Default)]
pub(crate) struct Counts(VecDeque<u64>);

impl Counts {
    /// Runs this program once below valgrind. `None` without valgrind.
    pub(crate) fn of(filter: &str) -> Option<Counts> {
        let program = std::env::current_exe().expect("a program has a path");
        let counts = instructions(&program, &[COUNT, filter], COUNTED);
        Some(Counts(counts.expect("valgrind counts the steps")?.into()))
    }

    /// The counts of the next steps; nothing without valgrind.
    pub(crate) fn take(&mut self, steps: usize) -> Vec<u64> {
        self.0.drain(..steps.min(self.0.len())).collect()
    }
}
