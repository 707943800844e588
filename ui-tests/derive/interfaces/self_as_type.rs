//! Another operation may be of another op.

/// The cost of an op.
#[drr::op_interface]
pub trait Cost {
    fn is_more_than(&self, other: &Self) -> bool;
}

fn main() {}
