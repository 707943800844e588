//! A function is not async.

/// What an op costs.
#[drr::op_interface]
pub trait Cost {
    async fn time(&self) -> u64;
}

fn main() {}
