//! The IR is the only parameter.
use drr::prelude::*;

/// The cost of an op.
#[drr::op_interface]
pub trait Cost<I: Ir, T> {
    fn time(&self, unit: T) -> Value<I>;
}

fn main() {}
