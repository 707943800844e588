//! A name for all results takes no result number.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::declare_op! {
    /// Any number of results.
    pub SpreadOp = "test.spread"(x: AnyType) -> (ys: Variadic<AnyType>);
}

drr::drr! {
    pub set Rules;

    def A : Pat<(SpreadOp $x), (SpreadOp:$s__0 $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
