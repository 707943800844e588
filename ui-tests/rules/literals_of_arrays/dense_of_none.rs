//! A dense constant has the elements of its type. Three mistakes.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (HoldOp $x, dense<> : tensor<2xi8>)>;
    def B : Pat<(NegOp $x), (HoldOp $x, dense<1> : "tensor<0xi8>")>;
    def C : Pat<(NegOp $x), (HoldOp $x, dense<1> : "vector<0xi8>")>;
}

fn main() {
    let _ = patterns(Rules);
}
