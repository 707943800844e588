//! Native code names placeholders that exist.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : NativeCodeCall<{ $x }>;
}

fn main() {
    let _ = patterns(Rules);
}
