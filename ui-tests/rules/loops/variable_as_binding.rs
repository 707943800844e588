//! A loop variable is used without `$`.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    foreach (a, b) in [(1, 2)] def D #a #b : Pat<(NegOp (NegOp $x)), (replaceWithValue $b)>;
}

fn main() {
    let _ = patterns(Rules);
}
