//! The directive is called `location`.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (AddOp $x, $x, (loc $x))>;
}

fn main() {
    let _ = patterns(Rules);
}
