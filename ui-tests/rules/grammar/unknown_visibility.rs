//! A visibility is one of those of Rust.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub(creat) set Rules;
    def A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
}

fn main() {}
