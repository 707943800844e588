//! One op with the same results replaces an op with variadic results.
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

    def A : Pattern<(SpreadOp $_), []>;
}

fn main() {
    let _ = patterns(Rules);
}
