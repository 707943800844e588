//! A rule tests for interfaces.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

/// A trait without `#[op_interface]`.
pub trait Neutral {}

drr::drr! {
    pub set Rules;

    def A : Pat<(any<Neutral> $x), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
