//! An argument fits where the class has its parameter.

drr::declare_op! {
    class Unary<T = AnyType>(x: T) -> (r: T) traits(Pure, SameOperandsAndResultType);
    pub NegOp = "test.neg": Unary<"f32">;
}

fn main() {}
