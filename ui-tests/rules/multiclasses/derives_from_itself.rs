//! A multiclass must not derive from itself.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    multiclass Base<op> : Base<op> {}
    defm A : Base<NegOp>;
}

fn main() {
    let _ = patterns(Rules);
}
