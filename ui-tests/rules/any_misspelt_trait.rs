//! A name that is nearly that of one of MLIR's traits is a slip of the pen.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(any<Comutative> $x, $_), (replaceWithValue $x)>;
    def F : Pat<(any<Commutative + Pur> $x), (NegOp $x)>;
    def G : Pat<(any<Commutative +> $x), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
