//! `defm` names a multiclass.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    defm E;
}

fn main() {
    let _ = patterns(Rules);
}
