//! `(modify $op, name = arg)` changes arguments of an op that the source matched.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ClampOp:$c $x, $_), (modify $c, limit = (variadic $x, $x))>;
}

fn main() {
    let _ = patterns(Rules);
}
