//! A constraint of another block is not a native.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

/// Helpers.
mod other {
    drr::drr! {
        pub def Sum : NativeCodeCall<{ $0.as_int()? as i64 + $1.as_int()? as i64 }>;
        pub def Small : Constraint<{ $0.as_int()? < 9 }, "small">;
    }
}

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, $f, ..), (ScaleOp $x, (other::Small $f))>;
}

fn main() {
    let _ = patterns(Rules);
}
