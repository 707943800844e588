//! A native returns what is wanted where it stands.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (ScaleOp $x, { std::time::Duration::ZERO })>;
}

fn main() {
    let _ = patterns(Rules);
}
