//! A result is owned, because the view ends with the call.

/// The cost of an op.
#[drr::op_interface]
pub trait Cost {
    fn unit(&self) -> Option<&str>;
}

fn main() {}
