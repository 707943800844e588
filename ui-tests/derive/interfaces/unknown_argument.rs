//! The attribute takes the path of the facade only.

/// What an op costs.
#[drr::op_interface(name = "cost")]
pub trait Cost {
    fn time(&self) -> u64;
}

fn main() {}
