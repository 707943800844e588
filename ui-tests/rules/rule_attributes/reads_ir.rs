//! Native code that reads the IR itself says so.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def NoRegions : Constraint<{ $0.ir().num_regions($0.handle()) == 0 }, "without regions">;
    def A : Pat<(NegOp:$n $x), (replaceWithValue $x), [(NoRegions $n)]>;
}

fn main() {
    let _ = patterns(Rules);
}
