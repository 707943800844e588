//! `original` is an argument.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Same : Pattern<(NegOp $x), [(original $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
