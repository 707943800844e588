//! A trait that is not one of MLIR's is a Rust trait, which the op implements.
use drr::prelude::*;

/// An op with a neutral element.
pub trait Neutral {}

drr::declare_op! {
    /// Does not implement it.
    pub AddOp = "test.add"(x: AnyType) -> (r: AnyType) traits(Pure, Neutral);
}

fn main() {}
