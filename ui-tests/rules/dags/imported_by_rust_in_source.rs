//! A Rust `use` does not import sub-patterns.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

mod other {
    drr::drr! {
        pub set Others;

        pub def Negated : Dag<(NegOp $x)>;
    }
}
use other::Negated;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp $x, Negated), (AddOp $x, $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
