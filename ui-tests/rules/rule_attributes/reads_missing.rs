//! Native code that follows def-use chains says how far.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def IsConst : Constraint<{ $0.defining_op().is_some() }, "a constant">;
    def A : Pat<(NegOp $x), (replaceWithValue $x), [(IsConst $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
