//! A native of results with several results gives values, not data.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pattern<(ScaleOp $x, $f, ..), [(Halves:$h $f), (ScaleOp (NegOp $x), $h__1)]>;
    def Halves : NativeCodeCall<|n: i64| (n / 2, n - n / 2), 2>;
}

fn main() {
    let _ = patterns(Rules);
}
