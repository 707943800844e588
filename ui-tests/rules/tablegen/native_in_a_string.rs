//! C++ in strings and TableGen's statements have forms of their own here.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def One : NativeCodeCall<"$_builder.getI64IntegerAttr(1)">;
}

fn main() {
    let _ = patterns(Rules);
}
