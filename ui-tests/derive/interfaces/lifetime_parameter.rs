//! The IR is the only parameter, so a lifetime is none.

/// What an op costs.
#[drr::op_interface]
pub trait Cost<'a> {
    fn time(&self, unit: &'a str) -> u64;
}

fn main() {}
