//! The text of a `returnType` is a type, not C++.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (NegOp (CastOp $x, (returnType "$_builder.getI32Type()")))>;
}

fn main() {
    let _ = patterns(Rules);
}
