//! `<` and `>` in native code stand in parentheses or braces.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : NativeCodeCall<|a: i64, b: i64| a > b>;
    def B : NativeCodeCall<|a: i64| a << 2>;
    def C : Constraint<$0.use_count() > 1, "many uses">;
    def D : NativeCodeCall<|a: i64| (a > 2)>;
}

fn main() {
    let _ = patterns(Rules);
}
