//! The name of a class follows the colon.

drr::declare_op! {
    pub NegOp = "test.neg": (x: AnyType) -> (r: AnyType);
}

fn main() {}
