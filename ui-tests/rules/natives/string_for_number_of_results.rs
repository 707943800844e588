//! A native is a closure, a path or a block of Rust code, and a number of results.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : NativeCodeCall<|a: i64| a, "two">;
}

fn main() {
    let _ = patterns(Rules);
}
