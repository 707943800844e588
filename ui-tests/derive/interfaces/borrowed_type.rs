//! A result is owned, even where its type has a lifetime.
use drr::prelude::*;

/// The cost of an op.
#[drr::op_interface]
pub trait Cost<I: Ir> {
    fn unit(&self) -> AttrRef<'_, I>;
}

fn main() {}
