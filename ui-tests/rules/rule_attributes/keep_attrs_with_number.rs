//! The attributes of a rule take the arguments that they document.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    #[keep_attrs(x.mark, 1)]
    def C : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
