//! An interface is a trait.

/// The cost of an op.
#[drr::op_interface]
pub struct Cost {
    pub time: u64,
}

fn main() {}
