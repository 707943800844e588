//! A predicate tests bound names: `(Pred $x, $y)`.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, $f, ..), (ScaleOp $x, $f), [(I64Attr $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
