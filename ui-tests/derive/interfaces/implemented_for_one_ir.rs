//! An op implements an interface for all IRs.
use drr::embedded::Context;
use drr::prelude::*;

/// The cost of an op.
#[drr::op_interface]
pub trait Cost {
    fn time(&self) -> u64;
}

drr::declare_op! {
    /// Sum.
    pub AddOp = "test.add"(x: AnyType) -> (r: AnyType) traits(Pure, Cost);
}
impl Cost for AddOpView<'_, Context> {
    fn time(&self) -> u64 {
        1
    }
}

fn main() {}
