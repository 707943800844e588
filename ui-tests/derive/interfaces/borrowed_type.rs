//! A result is owned, also where its type has a lifetime.
use drr::prelude::*;

/// What an op costs.
#[drr::op_interface]
pub trait Cost<I: Ir> {
    fn unit(&self) -> AttrRef<'_, I>;
}

fn main() {}
