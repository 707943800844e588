//! A result is owned, because the view ends with the call.

/// What an op costs.
#[drr::op_interface]
pub trait Cost {
    fn unit(&self) -> Option<&str>;
}

fn main() {}
