//! Lists are joined by writing one in the other, not by TableGen's operators.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    class Twice<op, more> : Pat<(op (op:$y $x)), (replaceWithValue $x), !listconcat([(HasOneUse $y)], more)>;
    def A : Twice<NegOp, []>;
}

fn main() {
    let _ = patterns(Rules);
}
