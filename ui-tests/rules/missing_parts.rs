//! A rule without a source or a result.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<>;
    def B : Pat<(NegOp $x)>;
    def C : Pattern<(NegOp $x)>;
    def D : Pat<$x, (NegOp $x)>;
    def E : Pat<(NegOp $x), $x>;
    def F : Pat<(), (NegOp $x)>;
    def G : Pat<($x), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
