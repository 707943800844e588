//! A native in a source reads a value and returns an `Option` of what it binds.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (Erase $x)), (replaceWithValue $x)>;

    def Erase : NativeCodeCallVoid<{ $_self.defining_op() }>;
}

fn main() {
    let _ = patterns(Rules);
}
