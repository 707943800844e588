//! Values or one op with the same results replace variadic results.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::declare_op! {
    pub SpreadOp = "test.spread"(xs: Variadic<AnyType>) { n: I64Attr } -> (ys: Variadic<AnyType>);
}

drr::drr! {
    pub set Rules;

    def Literal : Pat<(SpreadOp $_, 2), (replaceWithValue 5)>;
}

fn main() {
    let _ = patterns(Rules);
}
