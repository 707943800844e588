//! `(location …)` comes last among the arguments of an op that is built, and takes names and at
//! most one string.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (NegOp $x, (location:$l $x))>;
}

fn main() {
    let _ = patterns(Rules);
}
