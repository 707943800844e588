//! A region is moved once.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Same : Pattern<(LoopOp $x, $body), [(LoopOp:$_l $x, (convert $body), (returnType $x)), (LoopOp $x, $body)]>;
}

fn main() {
    let _ = patterns(Rules);
}
