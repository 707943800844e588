//! A native that gives what is not wanted.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Count : NativeCodeCall<|a: i64| a>;
    def Time : NativeCodeCall<|a: i64| std::time::Duration::from_secs(a as u64)>;
    def A : Pat<(ScaleOp $x, $f, ..), (AddOp $x, (Count $f))>;
    def B : Pat<(ScaleOp $x, $f, ..), (ScaleOp $x, (Time $f))>;
    def C : Pat<(NegOp $x), (ScaleOp $x, { std::time::Duration::ZERO })>;
}

fn main() {
    let _ = patterns(Rules);
}
