//! The question mark stands behind the else branch.
use drr::prelude::*;

drr::declare_op! {
    pub SendOp = "my.send"(x: Optional<I32>) format = "($x^)? : (`none`)? attr-dict";
}

fn main() {}
