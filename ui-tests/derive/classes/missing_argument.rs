//! A parameter without a default is given.

drr::declare_op! {
    class Unary<T>(x: T) -> (r: T);
    pub NegOp = "test.neg": Unary;
}

fn main() {}
