//! A placeholder that does not exist.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : NativeCodeCall<{ $_bulder.ir(); $0 }>;
    def B : Constraint<{ $_slef.has_one_use() }, "one use">;
    def C : NativeCodeCall<{ $x }>;
}

fn main() {
    let _ = patterns(Rules);
}
