//! Fewer arguments than the op declares, without `..`.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp $x), (replaceWithValue $x)>;
    def B : Pat<(ScaleOp $x, $f), (ScaleOp $x, $f)>;
    def C : Pat<(NegOp $x), (AddOp $x)>;
    def D : Pat<(NegOp $x), (ScaleOp $x)>;
    def E : Pat<(ScaleOp $x, ..), (AddOp)>;
}

fn main() {
    let _ = patterns(Rules);
}
