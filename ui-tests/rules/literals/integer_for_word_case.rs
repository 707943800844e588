//! A variant of an enum that is stored as a word is not an integer.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

/// A direction.
#[derive(EnumAttr, Clone, Copy, PartialEq, Eq, Debug)]
#[enum_attr(text = "#test.way<{}>")]
pub enum Way {
    Up,
    Down,
}

drr::declare_op! {
    pub StepOp = "test.step"(x: AnyType) { way: EnumAttr<Way> } -> (r: AnyType) traits(Pure);
}

drr::drr! {
    pub set Rules;

    def A : Pat<(StepOp $x, 1), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
