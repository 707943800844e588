//! A native without results returns nothing.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Count : NativeCodeCallVoid<{ let _ = $_builder; let _ = $0; 5i64 }>;
    def A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x), [], [(Count $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
