//! `identity` names the constant. The same in both forms of a declaration.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "test.add", traits(Pure, SameOperandsAndResultType), identity)]
pub struct AddOp {
    #[operand]
    pub x: AnyInteger,
    #[operand]
    pub y: AnyInteger,
    #[result]
    pub r: AnyInteger,
}

drr::declare_op! {
    pub SubOp = "test.sub"(x: AnyInteger, y: AnyInteger) -> (r: AnyInteger)
        traits(Pure, SameOperandsAndResultType) identity;
}

fn main() {}
