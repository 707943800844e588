//! An op names its class after its operands.
use drr::prelude::*;

drr::declare_op! {
    class Unary { flag: Optional<UnitAttr> } traits(Pure);
    pub NegOp = "test.neg"(x: AnyType): Unary -> (r: AnyType);
}

fn main() {}
