//! A model implements the interface that is attached.
use drr::embedded::Context;
use drr::prelude::*;

/// The cost of an op.
#[drr::op_interface]
pub trait Cost {
    fn time(&self) -> u64;
}

drr::declare_op! {
    /// Sum.
    pub AddOp = "test.add"(x: AnyType) -> (r: AnyType) traits(Pure);
}

fn main() {
    let _ = Context::new().attach::<dyn Cost, AddOp>();
}
