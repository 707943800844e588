//! The result of the rule matches it again.
#![deny(deprecated)]

#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp $x, $y), (AddOp $y, $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
