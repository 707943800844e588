//! All mistakes of an op are reported at once. This file shows several mistakes.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "addi", traits(Comutative), infer = 3)]
pub struct AddOp {
    #[operand]
    pub lhs: Option<AnyType>,
    pub rhs: AnyType,
    #[attr(default = 1, nmae = "k")]
    pub overflow: Optional<I64Attr>,
}

fn main() {}
