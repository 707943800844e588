//! Native code in a source reads the op that defines its value. If it reads further, it says how far.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Deep : NativeCodeCall<{ $_self.defining_op()?.operand(0)?.defining_op()?.operand(0) }>;
    def A : Pat<(NegOp (Deep $x)), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
