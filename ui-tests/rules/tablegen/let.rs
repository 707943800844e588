//! C++ in strings and TableGen's statements have forms of their own here.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    let x = 1;
}

fn main() {
    let _ = patterns(Rules);
}
