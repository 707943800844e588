//! In native code, `<` and `>` must stand in parentheses or braces.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : NativeCodeCall<|a: i64| a << 2>;
}

fn main() {
    let _ = patterns(Rules);
}
