//! A trait is one of MLIR's, by its name, or a Rust trait that is in scope.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

/// No trait.
pub struct Neutral;

drr::drr! {
    pub set Rules;

    def A : Pat<(any<Neutral> $x), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
