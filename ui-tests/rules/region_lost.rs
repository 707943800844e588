//! A removed op's region of which nothing is said: upstream loses what is in it without a word.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def NotNamed : Pat<(LoopOp $x), (NegOp $x)>;
    def Ignored : Pat<(LoopOp $x, $_), (NegOp $x)>;
    def Bound : Pat<(LoopOp $x, $body), (NegOp $x), [{ let _ = $body; true }]>;
    def Matched : Pat<(LoopOp $x, (region ($a) (SinkOp $a))), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
