//! C++ in strings and TableGen's statements have forms of their own here.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp:$r (NegOp $x)), (replaceWithValue $x), [(Constraint<CPred<"$0.hasOneUse()">> $r)]>;
}

fn main() {
    let _ = patterns(Rules);
}
