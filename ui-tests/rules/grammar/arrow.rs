//! A block holds a set, rules, helpers and templates.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A (NegOp $x) => $x;
}

fn main() {
    let _ = patterns(Rules);
}
