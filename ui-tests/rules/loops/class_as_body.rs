//! Only rules and helpers can follow a loop without braces.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    foreach n = [1, 2] in class C<x> : Pat<(x $x), (x $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
