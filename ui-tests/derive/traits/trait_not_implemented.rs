//! A trait that is not one of MLIR's is an interface, which the op implements.
use drr::prelude::*;

/// An op with a neutral element.
#[drr::op_interface]
pub trait Neutral {}

drr::declare_op! {
    /// Does not implement it.
    pub AddOp = "test.add"(x: AnyType) -> (r: AnyType) traits(Pure, Neutral);
}

fn main() {}
