//! `replace` takes one value for each result.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pattern<(NegOp (NegOp:$n $x)), [(replace $n, (Two $x)), (NegOp $x)]>;

    def Two : NativeCodeCall<{ ($0, $0) }, 2>;
}

fn main() {
    let _ = patterns(Rules);
}
