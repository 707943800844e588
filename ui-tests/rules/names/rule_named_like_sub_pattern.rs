//! A sub-pattern and a rule of one name.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def P : Dag<(NegOp $x)>;
    def P : Pat<(NegOp P), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
