//! A type that declares no op.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(String $x), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
