//! A trait is one of MLIR's, by its name, or a Rust trait that is in scope.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (any<Absorbing> $x)), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
