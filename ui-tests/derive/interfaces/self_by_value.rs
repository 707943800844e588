//! A function sees the operation by reference.

/// The cost of an op.
#[drr::op_interface]
pub trait Cost {
    fn time(self) -> u64;
}

fn main() {}
