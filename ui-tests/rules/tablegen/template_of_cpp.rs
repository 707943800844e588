//! The op that defines a value is asked for without angle brackets.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp $x, $_), (NegOp $x), [{ $x.getDefiningOp<NegOp>() }]>;
    def B : Pat<(MulOp $x, $_), (Negated $x)>;
    def Negated : NativeCodeCall<{ $_builder.create<NegOp>($_loc, $0) }>;
}

fn main() {
    let _ = patterns(Rules);
}
