//! An interface has no types of its own: they would be others for each op.

/// The cost of an op.
#[drr::op_interface]
pub trait Cost {
    type Unit;
    fn time(&self) -> u64;
}

fn main() {}
