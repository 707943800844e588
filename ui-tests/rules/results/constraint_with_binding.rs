//! A result pattern tests nothing.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Copy : Pat<(ConstOp $value), (ConstOp F32Attr:$value)>;
}

fn main() {
    let _ = patterns(Rules);
}
