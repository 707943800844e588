//! A constraint tests a literal.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, $_, ..), (NegOp $x), [(Small 3)]>;
    def Small : AttrConstraint<{ $_self.as_int()? == 3 }, "small">;
}

fn main() {
    let _ = patterns(Rules);
}
