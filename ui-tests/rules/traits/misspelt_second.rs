//! A name that is nearly the name of one of MLIR's traits is a typing mistake.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(any<Commutative + Pur> $x), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
