//! A function takes the constant.
use drr::prelude::*;

drr::declare_op! {
    pub SubOp = "test.sub"(lhs: AnyType, rhs: AnyType) -> (r: AnyType) traits(SameOperandsAndResultType)
        absorbing(lhs = is_zero);
}

fn is_zero(value: i64) -> bool {
    value == 0
}

fn main() {}
