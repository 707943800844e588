//! A function that infers types takes what `OpDef::infer_types` takes.
use drr::prelude::*;

fn infer<I: Ir>(_: &I) -> Option<Vec<Type<I>>> {
    None
}

#[derive(Op)]
#[op(name = "arith.addi", infer = infer)]
pub struct AddOp {
    #[result]
    pub sum: AnyType,
}

fn main() {}
