//! The operands of an op that is matched by trait have positions; nothing else about it is known.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(any<Commutative> (either $x, $_, $_)), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
