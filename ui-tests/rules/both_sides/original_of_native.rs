//! `original` takes a name, or an op to build.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Same : Pat<(NegOp $x), (AddOp (original (First $x)), $x)>;
    def First : NativeCodeCall<{ $0 }>;
}

fn main() {
    let _ = patterns(Rules);
}
