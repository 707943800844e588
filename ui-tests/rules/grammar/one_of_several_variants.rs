//! Alternatives of variants are a constraint of your own.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

#[derive(EnumAttr, Clone, Copy, PartialEq, Debug)]
#[enum_attr(int = 64)]
pub enum Predicate {
    Lt,
    Le,
}
drr::declare_op! {
    pub CompareOp = "test.compare"(x: AnyType) { predicate: EnumAttr<Predicate> } -> (r: AnyType) traits(Pure);
}

drr::drr! {
    pub set Rules;

    def A : Pat<(CompareOp $x, Predicate::Lt | Predicate::Le), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
