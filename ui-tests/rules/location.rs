//! `location` and where it stands.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (NegOp $x, (location))>;
    def B : Pat<(NegOp $x), (NegOp $x, (location "a", "b"))>;
    def C : Pat<(NegOp $x), (NegOp $x, (location $x), (location $x))>;
    def D : Pat<(ScaleOp $x, $f, ..), (ScaleOp $x, $f, (location $f))>;
    def E : Pat<(NegOp $x), (location $x)>;
    def F : Pat<(NegOp $x, (location $x)), (NegOp $x)>;
    def G : Pat<(NegOp $x), (NegOp (location $x), $x)>;
    def H : Pat<(NegOp $x), (NegOp $x, (location 5))>;
    def I : Pat<(NegOp $x), (NegOp $x, (location:$l $x))>;
}

fn main() {
    let _ = patterns(Rules);
}
