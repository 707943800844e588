//! An op is not a class.

mod ops {
    use drr::prelude::*;

    drr::declare_op! {
        pub NegOp = "test.neg"(x: AnyType) -> (r: AnyType);
    }
}

drr::declare_op! {
    pub AbsOp = "test.abs": ops::NegOp;
}

fn main() {}
