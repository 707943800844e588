//! C++ in strings and TableGen's statements have forms of their own here.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Both : AttrConstraint<And<[CPred<"a($_self)">, CPred<"b($_self)">]>, "both">;
}

fn main() {
    let _ = patterns(Rules);
}
