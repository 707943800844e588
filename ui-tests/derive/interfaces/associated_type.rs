//! An interface has no types of its own: they would be others for each op.

/// What an op costs.
#[drr::op_interface]
pub trait Cost {
    type Unit;
    fn time(&self) -> u64;
}

fn main() {}
