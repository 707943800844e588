//! C++ in strings and TableGen's statements have forms of their own here.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    defvar Zero = ConstantAttr<I64Attr, "0">;
}

fn main() {
    let _ = patterns(Rules);
}
