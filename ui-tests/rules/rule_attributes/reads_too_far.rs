//! Native code follows def-use chains as far as it says.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    #[reads(depth = 1)]
    def OfArgument : Constraint<{ $0.defining_op()?.operand(0)?.defining_op().is_none() }, "of an argument">;
    def A : Pat<(NegOp $x), (replaceWithValue $x), [(OfArgument $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
