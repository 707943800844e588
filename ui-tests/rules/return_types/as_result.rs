//! `(returnType …)` comes last among the arguments of an op that is built, and takes a name, a
//! native or code.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (returnType $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
