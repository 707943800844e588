//! Arguments are separated by commas, and a name after `:` begins with `$`.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp $x $y), (AddOp $y, $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
