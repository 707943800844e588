//! What a native in the source gives leads no further than the code that gets it says.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def IsConst : Constraint<{ $0.defining_op().is_some() }, "a constant">;
    def Itself : NativeCodeCall<{ Some($_self) }>;
    def A : Pat<(NegOp (Itself $x)), (replaceWithValue $x), [(IsConst $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
