//! `return` in native code returns what the code returns at its end.
#[path = "../../ops.rs"]
mod ops;

mod rules {
use super::ops::*;
drr::drr! {
    pub set Rules;

    def Text : NativeCodeCall<{ if $0.as_int()? == 3 { return "three"; } 4i64 }>;
    def Named : Pat<(ScaleOp $x, $f, ..), (NoteOp $x, (Text $f))>;
}
}
use ops::patterns;
use rules::Rules;

fn main() {
    let _ = patterns(Rules);
}
