//! Code of a class has no name of its own.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    class Const<n> : NativeCodeCall<{ $0.ty().number(n) }>;
    def Zero : Pat<(AddOp $x, $y), (ConstOp (Const<0> $x, $y))>;
}

fn main() {
    let _ = patterns(Rules);
}
