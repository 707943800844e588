//! A sub-pattern that names its op is used under that name.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Named : Dag<(NegOp:$n $x)>;

    def A : Pat<(AddOp Named:$m, $y), (AddOp $x, $m)>;
}

fn main() {
    let _ = patterns(Rules);
}
