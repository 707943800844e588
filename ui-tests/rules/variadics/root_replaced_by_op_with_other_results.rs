//! An op that groups its results in another way cannot replace variadic results.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::declare_op! {
    /// Any number of results.
    pub SpreadOp = "test.spread"(x: AnyType) -> (ys: Variadic<AnyType>);
    /// Two groups of results.
    pub GroupsOp = "test.groups"(x: AnyType) -> (ys: Variadic<AnyType>, zs: Variadic<AnyType>)
        traits(AttrSizedResultSegments);
}

drr::drr! {
    pub set Rules;

    def A : Pat<(SpreadOp $x), (GroupsOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
