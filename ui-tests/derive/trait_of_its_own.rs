//! A trait that MLIR does not name is a Rust trait, which the op implements.
use drr::prelude::*;

/// What is neutral.
pub trait Neutral {}

/// `dyn Whole` is no type.
pub trait Whole: Sized {}
impl Whole for SubOp {}

drr::declare_op! {
    /// Does not implement it.
    pub AddOp = "test.add"(x: AnyType) -> (r: AnyType) traits(Pure, Neutral);
    /// Has no `dyn` form.
    pub SubOp = "test.sub"(x: AnyType) -> (r: AnyType) traits(Pure, Whole);
}

fn main() {}
