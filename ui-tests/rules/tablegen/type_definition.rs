//! A `Type` of TableGen's is a constraint; a rule that names it has no further errors.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Matrix : Type<{ $_self.rank() == Some(2) }, "matrix">;
    def Scalar : ElementsAttrBase<{ true }, "scalar">;
    def NegNeg : Pat<(NegOp (NegOp $x)), (replaceWithValue $x), [(Matrix $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
