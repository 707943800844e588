//! A block holds a set, rules, helpers and templates.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : NativeCode<|a: i64| a>;
}

fn main() {
    let _ = patterns(Rules);
}
