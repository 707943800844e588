//! A string for an attribute that encodes an enum is the word of a variant.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

/// What happens on overflow.
#[derive(EnumAttr, Clone, Copy, PartialEq, Eq, Debug)]
#[enum_attr(string)]
pub enum Mode {
    #[value("wrap")]
    Wrap,
    #[value("saturate")]
    Saturate,
}

drr::declare_op! {
    pub StepOp = "test.step"(x: AnyType) { mode: EnumAttr<Mode> } -> (r: AnyType) traits(Pure);
}

drr::drr! {
    pub set Rules;

    def A : Pat<(StepOp $x, "Wrap"), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
