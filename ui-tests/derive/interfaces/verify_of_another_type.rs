//! The verifier of an interface takes the IR and an operation.
use drr::prelude::*;

/// An op that is used.
#[drr::op_interface(verify = is_used)]
pub trait Used {}

fn is_used(count: usize) -> bool {
    count > 0
}

drr::declare_op! {
    /// Sum.
    pub AddOp = "test.add"(x: AnyType) -> (r: AnyType) traits(Pure, Used);
}
impl<I: Ir> Used for AddOpView<'_, I> {}

fn main() {}
