//! The set is there although its keyword is misspelt.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub sett Rules;

    def A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
