//! An op implements an interface by its view.
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
impl Cost for AddOp {
    fn time(&self) -> u64 {
        1
    }
}

fn main() {}
