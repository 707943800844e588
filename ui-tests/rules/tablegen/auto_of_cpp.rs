//! A variable is declared by `let`.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Half : NativeCodeCall<{ auto half = $0.as_int()?; half / 2 }>;
    def A : Pat<(ScaleOp $x, $f, ..), (ScaleOp $x, (Half $f))>;
}

fn main() {
    let _ = patterns(Rules);
}
