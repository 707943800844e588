//! A malformed `#[reads]` counts: the code has no further errors.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    #[reads(deep)]
    def A : Pat<(NegOp $x), (replaceWithValue $x), [{ $x.defining_op().is_some() }]>;
}

fn main() {
    let _ = patterns(Rules);
}
