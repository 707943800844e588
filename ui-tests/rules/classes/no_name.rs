//! A class has a name, parameters and a body.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    class <x> : Pat<(x $x), (x $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
