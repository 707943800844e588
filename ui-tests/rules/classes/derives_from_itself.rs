//! A class must not derive from itself.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    class First<op> : Second<op>;
    class Second<op> : Third<op, op>;
    class Third<op, other> : First<op>;
    def A : First<NegOp>;
    def B : Second<CastOp>;
}

fn main() {
    let _ = patterns(Rules);
}
