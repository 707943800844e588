//! `(modify $op, name = arg)` changes arguments of an op that the source matched.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp:$s $_, ..), (modify $s, faktor = 3)>;
}

fn main() {
    let _ = patterns(Rules);
}
