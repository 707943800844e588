//! A constant matches attributes of its own kind.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

const LIMIT: &str = "a";

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, LIMIT, ..), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
