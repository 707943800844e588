//! An argument by name has the name of a parameter.

drr::declare_op! {
    class Unary<from, to = from>(x: from) -> (r: to);
    pub NegOp = "test.neg": Unary<form = F32>;
}

fn main() {}
