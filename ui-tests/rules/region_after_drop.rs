//! What is given up can be neither moved nor given up again.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Moved : Pattern<(LoopOp $x, $body), [(drop $body), (LoopOp $x, $body)]>;
    def Dropped : Pattern<(LoopOp $x, $body), [(drop $body), (drop $body), (NegOp $x)]>;
    def After : Pattern<(LoopOp $x, $body), [(LoopOp $x, $body)], [], [(drop $body)]>;
}

fn main() {
    let _ = patterns(Rules);
}
