//! An argument has one type.

/// What an op costs.
#[drr::op_interface]
pub trait Cost {
    fn time(&self, of: impl Fn(u64) -> u64) -> u64;
}

fn main() {}
