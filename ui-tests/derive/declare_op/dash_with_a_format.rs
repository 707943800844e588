//! MLIR reads such a name only in quotes.
use drr::prelude::*;

drr::declare_op! {
    pub SumOp = "test.cross-sum"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType)
        format = "$x attr-dict `:` type($x)";
    pub DashOp = "te-st.sum"(x: AnyType);
}

fn main() {}
