//! Native code names placeholders that exist.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Constraint<{ $_slef.has_one_use() }, "one use">;
}

fn main() {
    let _ = patterns(Rules);
}
