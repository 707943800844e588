//! TableGen's records for constants and constraints have forms of their own here.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(CastOp AnyTypeOf<[F32, I32]>:$x), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
