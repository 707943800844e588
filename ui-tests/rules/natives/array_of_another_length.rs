//! A native gives as many values as it has results.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

pub const LIMIT: i64 = 0;

drr::drr! {
    pub set Rules;

    def Pair : NativeCodeCall<|v| match LIMIT { 0 => [v, v], _ => [v, v, v] }, 2>;
    def Split : Pattern<(SplitOp $x), [(Pair $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
