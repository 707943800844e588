//! The kind of a parameter stands before its name.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    class C<T: Op> : Pat<(T (T $x)), (replaceWithValue $x)>;
    def A : C<NegOp>;
}

fn main() {
    let _ = patterns(Rules);
}
