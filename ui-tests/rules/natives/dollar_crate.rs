//! `crate` in a helper means its crate everywhere.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    pub def Half : NativeCodeCall<{ $crate::half($0) }>;
}

fn main() {
    let _ = patterns(Rules);
}
