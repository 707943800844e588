//! A constraint does not say which value or attribute to build.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Value : Pat<(AddOp $x, $_), (AddOp $x, I32)>;
}

fn main() {
    let _ = patterns(Rules);
}
