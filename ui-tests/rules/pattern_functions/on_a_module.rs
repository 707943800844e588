//! A pattern is a struct or a function.
#[drr::pattern(root = NegOp)]
mod rules {}

fn main() {}
