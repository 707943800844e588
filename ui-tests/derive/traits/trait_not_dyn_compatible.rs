//! A trait that is not one of MLIR's is a Rust trait, which has a `dyn` form.
use drr::prelude::*;

/// `dyn Whole` is not a type.
pub trait Whole: Sized {}
impl Whole for SubOp {}

drr::declare_op! {
    /// Has no `dyn` form.
    pub SubOp = "test.sub"(x: AnyType) -> (r: AnyType) traits(Pure, Whole);
}

fn main() {}
