//! A class of another module is in scope.

drr::declare_op! {
    pub NegOp = "test.neg": Elementwise;
}

fn main() {}
