//! The value that an extractor of another module returns is matched as what it is.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

mod natives {
    drr::drr! {
        set Natives;
        pub def Peel : NativeCodeCall<{ $_self.defining_op()?.operand(0) }>;
    }
}

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (natives::Peel (variadic $x))), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
