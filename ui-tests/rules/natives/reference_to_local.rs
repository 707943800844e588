//! Native code returns no reference to what it owns.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Text : NativeCodeCall<{ let text = $0.as_string()?; text.trim() }>;
    def A : Pat<(NoteOp $x, $text), (NoteOp $x, (Text $text))>;
}

fn main() {
    let _ = patterns(Rules);
}
