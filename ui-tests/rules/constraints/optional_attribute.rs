//! An attribute constraint tests what is there.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, $_, $_, $tag), (NegOp $x), [(StrAttr $tag)]>;
}

fn main() {
    let _ = patterns(Rules);
}
