//! `#[keep_attrs]` takes names in parentheses.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    #[keep_attrs = "x.mark"]
    def A : Pat<(NegOp (NegOp $x)), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
