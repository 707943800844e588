//! An interface is a trait.

/// What an op costs.
#[drr::op_interface]
pub struct Cost {
    pub time: u64,
}

fn main() {}
