//! A dense constant as TableGen's record.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp $x, (ConstOp ConstantAttr<RankedF32ElementsAttr<[1]>, "3.0f">)), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
