//! An argument has a name.

/// The cost of an op.
#[drr::op_interface]
pub trait Cost {
    fn time(&self, (from, to): (u64, u64)) -> u64 {
        to - from
    }
}

fn main() {}
