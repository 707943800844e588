//! `original` takes a name.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Same : Pat<(NegOp $x), (AddOp (original (NegOp $x)), $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
