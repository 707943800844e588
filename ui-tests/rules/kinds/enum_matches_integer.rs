//! A variant of an enum matches an attribute that is declared as an integer.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

/// A mode.
#[derive(Clone, Copy, EnumAttr)]
#[enum_attr(int = 64)]
pub enum Mode {
    Low,
    High,
}

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, Mode::Low, ..), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
