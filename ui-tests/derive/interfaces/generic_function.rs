//! A function is called through a table, so it has no parameters.

/// The cost of an op.
#[drr::op_interface]
pub trait Cost {
    fn time<T>(&self, unit: T) -> u64;
}

fn main() {}
