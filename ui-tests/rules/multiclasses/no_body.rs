//! A multiclass has a body.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    multiclass NoBody<op>;
}

fn main() {
    let _ = patterns(Rules);
}
