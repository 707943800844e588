//! A constraint makes no value, and none of several attributes.
#[path = "../ops.rs"]
mod ops;

mod rules {
use super::ops::*;
use drr::prelude::*;
drr::drr! {
    pub set Rules;

    def Value : Pat<(AddOp $x, $_), (AddOp $x, I32)>;
    def Attribute : Pat<(NoteOp $x, $_), (NoteOp $x, AnyAttr)>;
}
}
use ops::patterns;
use rules::Rules;

fn main() {
    let _ = patterns(Rules);
}
