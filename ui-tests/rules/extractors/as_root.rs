//! A native in a source reads a value and returns an `Option` of what it binds.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(Peel $x), (replaceWithValue $x)>;

    def Peel : NativeCodeCall<{ $_self.defining_op()?.operand(0) }>;
}

fn main() {
    let _ = patterns(Rules);
}
