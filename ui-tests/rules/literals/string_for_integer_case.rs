//! A variant of an enum that is stored as an integer is not a string.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

/// A direction.
#[derive(EnumAttr, Clone, Copy, PartialEq, Eq, Debug)]
#[enum_attr(int = 32)]
pub enum Way {
    Up,
    Down,
}

drr::declare_op! {
    pub StepOp = "test.step"(x: AnyType) { way: EnumAttr<Way> } -> (r: AnyType) traits(Pure);
}

drr::drr! {
    pub set Rules;

    def A : Pat<(StepOp $x, "Up"), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
