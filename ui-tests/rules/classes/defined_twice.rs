//! The classes of a block have distinct names.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    class Rule<op> : Pat<(op (op $x)), (replaceWithValue $x)>;
    class Rule<op> : Pat<(op $x), (op $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
