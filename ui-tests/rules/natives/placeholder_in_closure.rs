//! A closure has parameters, and placeholders stand only in code in braces.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp $x, $y), (Mk $x, $y)>;
    def Mk : NativeCodeCall<|x, y| at($_loc, x, y)>;
}

fn main() {
    let _ = patterns(Rules);
}
