//! The parameter of a predicate cannot be decoded from the attribute.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

fn on(flag: bool) -> bool {
    flag
}

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, $f, ..), (NegOp $x), [(on $f)]>;
}

fn main() {
    let _ = patterns(Rules);
}
