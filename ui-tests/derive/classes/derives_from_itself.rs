//! A class does not derive from itself.
use drr::prelude::*;

drr::declare_op! {
    class A: B { k: I64Attr };
    class B: A;
    pub NegOp = "test.neg": A(x: AnyType);
    pub AbsOp = "test.abs": B(x: AnyType);
}

fn main() {}
