//! A constraint tests what the source binds.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (NegOp:$new $x), [(HasOneUse $new)]>;
}

fn main() {
    let _ = patterns(Rules);
}
