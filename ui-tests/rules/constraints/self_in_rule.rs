//! `$_self` in the code of a rule.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (replaceWithValue $x), [{ $_self.ty() == $x.ty() }]>;
}

fn main() {
    let _ = patterns(Rules);
}
