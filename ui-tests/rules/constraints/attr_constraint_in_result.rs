//! A constraint does not say which value or attribute to build.
#[path = "../../ops.rs"]
mod ops;

mod rules {
use super::ops::*;
use drr::prelude::*;
drr::drr! {
    pub set Rules;

    def Attribute : Pat<(NoteOp $x, $_), (NoteOp $x, AnyAttr)>;
}
}
use ops::patterns;
use rules::Rules;

fn main() {
    let _ = patterns(Rules);
}
