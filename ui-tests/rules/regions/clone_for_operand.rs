//! `region` matches a region in a source; `clone` copies one for an op that is built; `drop` is a
//! result pattern of its own.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Copied : Pat<(LoopOp $_, $body), (NegOp (clone $body))>;
}

fn main() {
    let _ = patterns(Rules);
}
