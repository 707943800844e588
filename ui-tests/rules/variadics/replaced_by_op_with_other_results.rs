//! An op with more results than an op can have does not replace it.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::declare_op! {
    pub MaybeOp = "test.maybe"(x: AnyType) -> (y: Optional<AnyType>);
}

drr::drr! {
    pub set Rules;

    def OtherOp : Pat<(MaybeOp $x), (SplitOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
