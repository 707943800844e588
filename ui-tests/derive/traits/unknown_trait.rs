//! A trait that MLIR does not name is a Rust trait, and must be in scope.
use drr::prelude::*;

drr::declare_op! {
    /// There is no such trait.
    pub SubOp = "test.sub"(x: AnyType) -> (r: AnyType) traits(Pure, Absorbing);
}

fn main() {}
