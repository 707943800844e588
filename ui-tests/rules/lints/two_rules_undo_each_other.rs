//! Each rule matches what the other one makes.
#![deny(deprecated)]

#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def ToScale : Pat<(AddOp $x, $x), (ScaleOp $x, 2)>;
    def ToAdd : Pat<(ScaleOp $x, 2, ..), (AddOp $x, $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
