//! A region is matched by all its ops.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Any : Pat<(LoopOp $x, (region:$body ($_) ..)), (LoopOp $x, $body)>;
}

fn main() {
    let _ = patterns(Rules);
}
