//! A fold gives replacements, or nothing.
use drr::op::FoldOp;
use drr::prelude::*;

fn fold<I: Ir>(_: &mut FoldOp<'_, I>) -> i32 {
    0
}

drr::declare_op! {
    pub AddOp = "my.add"(x: AnyType) -> (r: AnyType) fold = fold;
}

fn main() {}
