//! `Pat` has one result pattern, `Pattern` a list.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), [(NegOp $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
