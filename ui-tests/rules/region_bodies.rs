//! What `region` holds.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Nothing : Pattern<(LoopOp $x, (region)), [(NegOp $x)]>;
    def Value : Pattern<(LoopOp $x, (region ($a) $a)), [(NegOp $x)]>;
    def Native : Pattern<(LoopOp $x, (region (ConstantLike $_))), [(NegOp $x)]>;
    def Named : Pattern<(LoopOp $x, (region ($a) r = (NegOp $a))), [(NegOp $x)]>;
    def Literal : Pattern<(LoopOp $x, (region ($_, 5) (SinkOp $x))), [(NegOp $x)]>;
    def Unknown : Pattern<(LoopOp $x, (region ($a) (SunkOp $a))), [(NegOp $x)]>;
    def Arity : Pattern<(LoopOp $x, (region ($a) (NegOp $a, $a))), [(NegOp $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
