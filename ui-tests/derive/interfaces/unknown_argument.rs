//! The attribute takes the path of the facade only.

/// The cost of an op.
#[drr::op_interface(name = "cost")]
pub trait Cost {
    fn time(&self) -> u64;
}

fn main() {}
