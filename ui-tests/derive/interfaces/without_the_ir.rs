//! An interface with a parameter is implemented for all IRs. rustc reports both the impl and the op.
use drr::prelude::*;

/// The cost of an op.
#[drr::op_interface]
pub trait Cost<I: Ir> {
    fn time(&self) -> Value<I>;
}

drr::declare_op! {
    /// Sum.
    pub AddOp = "test.add"(x: AnyType) -> (r: AnyType) traits(Pure, Cost);
}
impl<I: Ir> Cost for AddOpView<'_, I> {
    fn time(&self) -> Value<I> {
        self.x().handle()
    }
}

fn main() {}
