//! A constraint tests values, types and attributes.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::drr! {
    pub set Rules;

    def Size : NativeCodeCall<|v| Some(v.has_one_use())>;
    def A : Pat<(NegOp (Size AnyOf<(I32, F32)>:$n)), (NegOp { $n })>;
}

fn main() {
    let _ = patterns(Rules);
}
