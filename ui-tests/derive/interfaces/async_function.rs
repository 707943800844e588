//! A function is not async.

/// The cost of an op.
#[drr::op_interface]
pub trait Cost {
    async fn time(&self) -> u64;
}

fn main() {}
