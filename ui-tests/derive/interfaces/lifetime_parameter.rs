//! The IR is the only parameter, so a lifetime is none.

/// The cost of an op.
#[drr::op_interface]
pub trait Cost<'a> {
    fn time(&self, unit: &'a str) -> u64;
}

fn main() {}
