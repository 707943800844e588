//! A trait that is not one of MLIR's is an interface, which has a `dyn` form.
use drr::prelude::*;

/// `dyn Whole` is not a type.
#[drr::op_interface]
pub trait Whole: Sized {}
impl<I: Ir> Whole for SubOpView<'_, I> {}

drr::declare_op! {
    /// Has no `dyn` form.
    pub SubOp = "test.sub"(x: AnyType) -> (r: AnyType) traits(Pure, Whole);
}

fn main() {}
