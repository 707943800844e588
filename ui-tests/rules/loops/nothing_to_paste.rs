//! `#` pastes a name or a literal.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    foreach op in [NegOp] { def E # : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>; }
}

fn main() {
    let _ = patterns(Rules);
}
