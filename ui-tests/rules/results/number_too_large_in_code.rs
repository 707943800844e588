//! `$name__0` in Rust code names one result of an op; the number must be in range.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (SplitOp:$s__0 $_)), (NegOp { $s__99999999999 })>;
}

fn main() {
    let _ = patterns(Rules);
}
