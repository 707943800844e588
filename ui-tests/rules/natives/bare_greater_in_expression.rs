//! In native code, `<` and `>` must stand in parentheses or braces.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Constraint<$0.use_count() > 1, "many uses">;
}

fn main() {
    let _ = patterns(Rules);
}
