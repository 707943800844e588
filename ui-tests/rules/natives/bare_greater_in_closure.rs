//! In native code, `<` and `>` must stand in parentheses or braces.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : NativeCodeCall<|a: i64, b: i64| a > b>;
}

fn main() {
    let _ = patterns(Rules);
}
