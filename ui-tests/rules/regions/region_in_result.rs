//! `region` matches a region in a source; `clone` copies one for an op that is built; `drop` is a
//! result pattern of its own.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Built : Pat<(LoopOp $x, $_body), (LoopOp $x, (region ($a) (SinkOp $a)))>;
}

fn main() {
    let _ = patterns(Rules);
}
