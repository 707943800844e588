//! An argument has one type.

/// The cost of an op.
#[drr::op_interface]
pub trait Cost {
    fn time(&self, of: impl Fn(u64) -> u64) -> u64;
}

fn main() {}
