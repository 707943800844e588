//! A function sees the operation by reference.

/// What an op costs.
#[drr::op_interface]
pub trait Cost {
    fn time(self) -> u64;
}

fn main() {}
