//! An optional or variadic argument does not stand for a required one.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::declare_op! {
    pub TaggedOp = "test.tagged"(x: AnyType) { tag: StrAttr } -> (r: AnyType)
        traits(SameOperandsAndResultType);
}

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp:$s $x, ..), (TaggedOp $x, ..$s)>;
}

fn main() {
    let _ = patterns(Rules);
}
