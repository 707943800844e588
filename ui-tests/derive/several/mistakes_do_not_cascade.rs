//! An op with a mistake is still an op: its uses are not errors. This file shows several mistakes.
use drr::prelude::*;

mod ops {
    use drr::prelude::*;

    #[derive(Op)]
    #[op(name = "arith.addi", traits(Comutative))]
    pub struct AddOp {
        #[operand]
        pub lhs: AnyType,
        pub rhs: AnyType,
    }
}
use ops::AddOp;

fn lhs<I: Ir>(ir: &I, op: drr::ir::Op<I>) -> Option<Value<I>> {
    AddOp::view(ir, op).map(|add| add.lhs().handle())
}

fn main() {
    println!("{}", AddOp::DECL.name);
}

