//! An element of a list is known when the rule is compiled.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::declare_op! {
    pub HoldOp = "test.hold"(x: AnyType, #[attr] value: I64ArrayAttr) -> (r: AnyType) traits(SameOperandsAndResultType);
}

drr::drr! {
    pub set Rules;

    def A : Pat<(HoldOp $x, $v), (HoldOp $x, [1, $v])>;
}

fn main() {
    let _ = patterns(Rules);
}
