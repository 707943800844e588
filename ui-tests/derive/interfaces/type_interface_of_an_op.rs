//! An op does not implement an interface of types.
use drr::prelude::*;

#[drr::type_interface]
pub trait Wide {}

drr::declare_op! {
    /// Its view implements the trait, which does not help.
    pub SumOp = "test.sum"(x: AnyType) -> (r: AnyType) traits(Pure, Wide);
}
impl<I: Ir> Wide for SumOpView<'_, I> {}

fn main() {}
