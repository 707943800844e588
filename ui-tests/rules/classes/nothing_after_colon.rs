//! A class makes a rule, native code, a constraint, a DAG or what another class makes.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    class C<op> :;
}

fn main() {
    let _ = patterns(Rules);
}
