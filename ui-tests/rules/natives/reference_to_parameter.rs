//! A `&str` parameter lives as long as the call.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Text : NativeCodeCall<|text: &str| text.trim()>;
    def A : Pat<(NoteOp $x, $text), (NoteOp $x, (Text $text))>;
}

fn main() {
    let _ = patterns(Rules);
}
