//! A signless attribute is matched as a signed number.
#[path = "../../ops.rs"]
mod ops;

use drr::constraint::{AnyInteger, I8Attr};
use ops::*;

drr::declare_op! {
    pub ByteOp = "test.byte"(x: AnyInteger) { value: I8Attr } -> (r: AnyInteger)
        traits(SameOperandsAndResultType);
}

drr::drr! {
    pub set Rules;

    def A : Pat<(ByteOp $x, 255), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
