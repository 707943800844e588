//! A Rust function takes more arguments than it is given.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

fn below(low: i64, high: i64) -> bool {
    low < high
}

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, $f, ..), (NegOp $x), [(below $f)]>;
}

fn main() {
    let _ = patterns(Rules);
}
