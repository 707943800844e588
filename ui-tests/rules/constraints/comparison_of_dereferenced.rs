//! An attribute is not a reference to the variant that it encodes.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

use drr::prelude::*;

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

    def A : Pat<(CompareOp $x, $p), (replaceWithValue $x), [{ *$p == Predicate::Lt }]>;
}

fn main() {
    let _ = patterns(Rules);
}
