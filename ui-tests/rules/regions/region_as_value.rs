//! `region` matches a region in a source; `clone` copies one for an op that is built; `drop` is a
//! result pattern of its own.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def AsValue : Pattern<(LoopOp $x, $body), [(drop $body), (AddOp $x, $body)]>;
}

fn main() {
    let _ = patterns(Rules);
}
