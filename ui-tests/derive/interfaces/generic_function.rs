//! A function is called through a table, so it has no parameters.

/// What an op costs.
#[drr::op_interface]
pub trait Cost {
    fn time<T>(&self, unit: T) -> u64;
}

fn main() {}
