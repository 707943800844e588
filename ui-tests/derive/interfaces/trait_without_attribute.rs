//! A trait of an op is an interface.
use drr::prelude::*;

/// The cost of an op.
pub trait Cost {
    fn time(&self) -> u64;
}

drr::declare_op! {
    /// Sum.
    pub AddOp = "test.add"(x: AnyType) -> (r: AnyType) traits(Pure, Cost);
}
impl<I: Ir> Cost for AddOpView<'_, I> {
    fn time(&self) -> u64 {
        1
    }
}

fn main() {}
