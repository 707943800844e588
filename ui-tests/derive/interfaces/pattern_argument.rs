//! An argument has a name.

/// What an op costs.
#[drr::op_interface]
pub trait Cost {
    fn time(&self, (from, to): (u64, u64)) -> u64 {
        to - from
    }
}

fn main() {}
