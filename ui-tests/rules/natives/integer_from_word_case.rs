//! A variant of an enum that is stored as a word is not decoded to an integer.
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

    def Next : NativeCodeCall<|way: i64| way + 1>;
    def A : Pat<(StepOp $x, $way), (ScaleOp $x, (Next $way), 1, none)>;
}

fn main() {
    let _ = patterns(Rules);
}
