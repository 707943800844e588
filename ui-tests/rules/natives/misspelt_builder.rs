//! Native code names placeholders that exist.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : NativeCodeCall<{ $_bulder.ir(); $0 }>;
}

fn main() {
    let _ = patterns(Rules);
}
