//! A native returns what is wanted where it stands.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Time : NativeCodeCall<|a: i64| std::time::Duration::from_secs(a as u64)>;
    def A : Pat<(ScaleOp $x, $f, ..), (ScaleOp $x, (Time $f))>;
}

fn main() {
    let _ = patterns(Rules);
}
