//! A class gets the arguments that it has parameters for.

drr::declare_op! {
    class Unary<T = AnyType>(x: T) -> (r: T) traits(Pure, SameOperandsAndResultType);
    pub NegOp = "test.neg": Unary<F32, F64>;
}

fn main() {}
