//! One name for two kinds of things.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, $x, $_, $_), (replaceWithValue $x)>;
    def B : Pat<(AddOp (ConstOp $c), $c), (NegOp $c)>;
    def C : Pat<(AddOp $x, (ConcatOp $x)), (ConcatOp $x)>;
    def D : Pat<(AddOp (NegOp:$n $x), (ScaleOp $x, $n, ..)), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
