//! A function with &mut self could not change the IR.

/// The cost of an op.
#[drr::op_interface]
pub trait Cost {
    fn set_time(&mut self, time: u64);
}

fn main() {}
