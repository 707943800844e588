//! `replace` is for other ops than the root, even if no other value is given.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp:$n $x), (replace $n, $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
