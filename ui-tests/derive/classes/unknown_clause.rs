//! A class has the clauses of ops.
use drr::prelude::*;

drr::declare_op! {
    class Unary(x: AnyType) -> (r: AnyType) formt = "$x attr-dict";
    pub NegOp = "test.neg": Unary;
    pub AbsOp = "test.abs": Unary;
}

fn main() {}
