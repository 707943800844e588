//! `..$src` takes attributes from an op of the source.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, ..), (ScaleOp $x, 2, ..$x)>;
    def B : Pat<(ScaleOp $x, ..$y), (NegOp $x)>;
    def C : Pat<(ScaleOp $x, $f, ..), (ScaleOp $x, 2, ..$f)>;
    def D : Pat<(NegOp:$n $x), (ScaleOp $x, ..$n)>;
    def E : Pattern<(NegOp $x), [(ScaleOp:$s $x, 2), (ScaleOp $x, ..$s)]>;
}

fn main() {
    let _ = patterns(Rules);
}
