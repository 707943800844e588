//! The only result of an op that is built is a single value if `returnType` has one argument.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::declare_op! {
    /// Any number of results.
    pub FanOp = "test.fan"(x: AnyType) -> (ys: Variadic<AnyType>);
}

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (NegOp (FanOp $x, (returnType $x, $x)))>;
}

fn main() {
    let _ = patterns(Rules);
}
