//! TableGen's records for constants and constraints have forms of their own here.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (ScaleOp $x, ConstantAttr<I64Attr, "1">)>;
}

fn main() {
    let _ = patterns(Rules);
}
