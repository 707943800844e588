//! C++ in strings and TableGen's statements have forms of their own here.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def HasOneUse : Constraint<CPred<"$0.hasOneUse()">, "has one use">;
}

fn main() {
    let _ = patterns(Rules);
}
